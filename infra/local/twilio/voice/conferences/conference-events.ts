import type { TwilioContext } from '../../ports.ts';
import { rfc2822 } from '../../rest/dates.ts';
import type { Participant, ReasonParticipantLeft } from './participant.ts';

const conferenceEventNames = {
  start: ['conference-start'],
  end: ['conference-end'],
  join: ['participant-join'],
  leave: ['participant-leave'],
  mute: ['participant-mute', 'participant-unmute'],
  hold: ['participant-hold', 'participant-unhold'],
  modify: ['participant-modify'],
  announcement: ['announcement-end'],
  speaker: [],
} as const;

type ConferenceEventGroup = keyof typeof conferenceEventNames;
type ConferenceEvent = (typeof conferenceEventNames)[ConferenceEventGroup][number];

export type ConferenceCallback = {
  url: string;
  method: 'GET' | 'POST';
  events: ReadonlySet<ConferenceEvent>;
};

/** Reads TwiML's form `start end join`, or the repeated parameters of REST. */
export const conferenceEvents = (names: readonly string[]): Set<ConferenceEvent> =>
  new Set(
    names
      .flatMap(name => name.split(/[\s,]+/))
      .flatMap(name => (name in conferenceEventNames ? conferenceEventNames[name as ConferenceEventGroup] : [])),
  );

/** A party of an event; a dialled one who did not answer never took part. */
export type ReportedParty = Pick<Participant, 'call' | 'settings' | 'hold'>;

const participantParams = ({ call, settings, hold }: ReportedParty): Record<string, string> => ({
  CallSid: call.sid,
  Muted: String(settings.muted),
  Hold: String(hold),
  Coaching: String(settings.callSidToCoach !== undefined),
  ...(settings.label ? { ParticipantLabel: settings.label } : {}),
  StartConferenceOnEnter: String(settings.startConferenceOnEnter),
  EndConferenceOnExit: String(settings.endConferenceOnExit),
});

/** Sends the requested events to the application. The sequence number also counts events that are not requested. */
export class ConferenceReporter {
  #sequence = 0;

  constructor(
    readonly context: TwilioContext,
    readonly conference: { sid: string; friendlyName: string },
    readonly callback: ConferenceCallback | undefined,
  ) {}

  reportLeft(party: ReportedParty, reason: ReasonParticipantLeft): void {
    this.report('participant-leave', party, {
      ParticipantCallStatus: party.call.status,
      ReasonParticipantLeft: reason,
    });
  }

  report(event: ConferenceEvent, participant?: ReportedParty, more: Record<string, string> = {}): void {
    const sequence = ++this.#sequence;
    if (!this.callback?.events.has(event)) return;
    const { account, clock, webhooks, log } = this.context;
    const params = {
      AccountSid: account.accountSid,
      ConferenceSid: this.conference.sid,
      FriendlyName: this.conference.friendlyName,
      StatusCallbackEvent: event,
      SequenceNumber: String(sequence),
      Timestamp: rfc2822(clock.now()),
      ...(participant ? participantParams(participant) : {}),
      ...more,
    };
    webhooks
      .send({ kind: 'conference', url: this.callback.url, method: this.callback.method, params })
      .catch(cause => log(`${this.conference.sid}: '${event}' was not delivered (${String(cause)})`));
  }
}
