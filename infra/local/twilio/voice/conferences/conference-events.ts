import type { TwilioContext } from '../../ports.ts';
import { rfc2822 } from '../../rest/dates.ts';
import type { Participant } from './participant.ts';

export const conferenceEventNames = {
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

export type ConferenceEventGroup = keyof typeof conferenceEventNames;
export type ConferenceEvent = (typeof conferenceEventNames)[ConferenceEventGroup][number];

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

const participantParams = ({ call, settings, hold }: Participant): Record<string, string> => ({
  CallSid: call.sid,
  ParticipantCallStatus: call.status,
  Muted: String(settings.muted),
  Hold: String(hold),
  Coaching: String(settings.callSidToCoach !== undefined),
  ...(settings.callSidToCoach ? { CallSidToCoach: settings.callSidToCoach } : {}),
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

  report(event: ConferenceEvent, participant?: Participant, more: Record<string, string> = {}): void {
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
