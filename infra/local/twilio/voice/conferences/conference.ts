import type { TwilioContext } from '../../ports.ts';
import { newSid } from '../../sids.ts';
import type { Call } from '../calls/call.ts';
import type { Calls } from '../calls/calls.ts';
import type { MixedParty } from '../media/mixer.ts';
import { Mixer } from '../media/mixer.ts';
import { beep } from '../media/sound.ts';
import type { RecordingCallback, Recordings, RunningRecording } from '../recordings/recordings.ts';
import { type ConferenceCallback, ConferenceReporter, type ReportedParty } from './conference-events.ts';
import type { LeaveReason, Participant, ParticipantSettings, Participation } from './participant.ts';
import { type PlayWaiting, startWaiting, stopWaiting } from './waiting-music.ts';

/** Settings of a conference, from its first participant. */
export type ConferenceSettings = {
  callback?: ConferenceCallback;
  record: boolean;
  recordingCallback?: RecordingCallback;
  maxParticipants: number;
};

export type ConferenceDependencies = {
  context: TwilioContext;
  calls: Calls;
  recordings: Recordings;
  playWaiting: PlayWaiting;
};

/** twilio.com/docs/voice/api/conference-resource: `reason_conference_ended`, and its text in the event. */
const endReasons = {
  'last-participant-left': 'The last participant left.',
  'last-participant-kicked': 'The last participant was removed.',
  'participant-with-end-conference-on-exit-left': 'A participant with endConferenceOnExit left.',
  'participant-with-end-conference-on-exit-kicked': 'A participant with endConferenceOnExit was removed.',
  'conference-ended-via-api': 'The conference was ended by the API.',
} as const;
type ConferenceEndReason = keyof typeof endReasons;

type ParticipantChange = {
  muted?: boolean;
  hold?: boolean;
  holdUrl?: string;
  holdMethod?: 'GET' | 'POST';
  /** Empty ends the coaching. */
  callSidToCoach?: string;
  endConferenceOnExit?: boolean;
};

const silent = { read: () => undefined, write: () => {}, close: () => {} };

const partyOf = (call: Call, settings: ParticipantSettings): MixedParty => ({
  leg: call.line?.leg ?? silent,
  muted: settings.muted,
  hold: false,
  coaching: settings.callSidToCoach,
  playing: undefined,
});

/** A conference (twilio.com/docs/voice/api/conference-resource). */
export class Conference {
  readonly sid = newSid('CF');
  readonly createdAt: Date;
  readonly participants = new Map<string, Participant>();
  readonly mixer = new Mixer();
  status: 'init' | 'in-progress' | 'completed' = 'init';
  updatedAt: Date;
  endReason: ConferenceEndReason | undefined;
  endedByCallSid: string | undefined;
  recording: RunningRecording | undefined;
  readonly #reporter: ConferenceReporter;

  constructor(
    readonly deps: ConferenceDependencies,
    readonly friendlyName: string,
    readonly settings: ConferenceSettings,
    readonly onEnd: () => void,
  ) {
    this.createdAt = deps.context.clock.now();
    this.updatedAt = this.createdAt;
    this.#reporter = new ConferenceReporter(deps.context, this, settings.callback);
  }

  enter(call: Call, settings: ParticipantSettings): Participation {
    const now = this.deps.context.clock.now();
    let resolveLeft: (reason: LeaveReason) => void = () => {};
    const left = new Promise<LeaveReason>(resolve => {
      resolveLeft = resolve;
    });
    const participant: Participant = {
      call,
      settings,
      hold: false,
      joinedAt: now,
      updatedAt: now,
      party: partyOf(call, settings),
      endConferenceOnExitLater: undefined,
      stopWaiting: undefined,
      leave: reason => {
        call.over.removeEventListener('abort', hungUp);
        this.#leave(participant, reason, resolveLeft);
      },
    };
    const hungUp = () => participant.leave('participant_hung_up');
    call.over.addEventListener('abort', hungUp, { once: true });
    this.participants.set(call.sid, participant);
    this.#mix(participant);
    this.#startIfReady();
    this.#reporter.report('participant-join', participant);
    this.deps.calls.changed(call);
    if (this.status === 'init') this.#wait(participant, settings.waitUrl, settings.waitMethod);
    else if (settings.beep === 'true' || settings.beep === 'onEnter') this.mixer.announce(beep());
    return { conferenceSid: this.sid, participant, left };
  }

  change(participant: Participant, change: ParticipantChange): void {
    const { settings } = participant;
    participant.updatedAt = this.deps.context.clock.now();
    if (change.hold !== undefined && change.hold !== participant.hold) this.#hold(participant, change);
    if (change.muted !== undefined && change.muted !== settings.muted) this.#mute(participant, change.muted);
    const coached = change.callSidToCoach === undefined ? settings.callSidToCoach : change.callSidToCoach || undefined;
    const coachingChanged = coached !== settings.callSidToCoach;
    settings.callSidToCoach = coached;
    participant.party.coaching = coached;
    if (change.endConferenceOnExit !== undefined && participant.hold)
      participant.endConferenceOnExitLater = change.endConferenceOnExit;
    else if (change.endConferenceOnExit !== undefined) settings.endConferenceOnExit = change.endConferenceOnExit;
    if (coachingChanged || change.endConferenceOnExit !== undefined)
      this.#reporter.report('participant-modify', participant);
  }

  /** A dialled party did not answer, and never took part (twilio.com/changelog: participant-leave). */
  addFailed(party: ReportedParty): void {
    if (this.status !== 'completed') this.#reporter.reportLeft(party, 'participant_add_failed');
  }

  /** Removes all participants. A call whose TwiML continues is not hung up. */
  end(reason: ConferenceEndReason, by?: Participant): void {
    if (this.status === 'completed') return;
    this.status = 'completed';
    this.endReason = reason;
    this.endedByCallSid = by?.call.sid;
    this.updatedAt = this.deps.context.clock.now();
    const why = reason === 'conference-ended-via-api' ? 'conference_ended_via_api' : 'moderator_ended_conference';
    for (const participant of [...this.participants.values()]) participant.leave(why);
    this.deps.calls.audioClock.remove(this.mixer);
    this.recording?.finish();
    this.onEnd();
    this.#reporter.report('conference-end', undefined, {
      ReasonConferenceEnded: reason,
      Reason: endReasons[reason],
      ...(by && { CallSidEndingConference: by.call.sid }),
      ...(by?.settings.label && { ParticipantLabelEndingConference: by.settings.label }),
    });
  }

  #leave(participant: Participant, reason: LeaveReason, resolveLeft: (reason: LeaveReason) => void): void {
    const { call, settings } = participant;
    if (!this.participants.delete(call.sid)) return;
    participant.stopWaiting?.();
    this.mixer.parties.delete(call.sid);
    this.deps.calls.audio(call).mixed = false;
    const kicked = reason === 'kicked';
    this.#reporter.reportLeft(participant, kicked ? 'participant_updated_via_api' : reason);
    if (this.status !== 'completed') {
      const how = kicked ? 'kicked' : 'left';
      if (settings.endConferenceOnExit) this.end(`participant-with-end-conference-on-exit-${how}`, participant);
      else if (this.participants.size === 0) this.end(`last-participant-${how}`, participant);
      else if (settings.beep === 'true' || settings.beep === 'onExit') this.mixer.announce(beep());
    }
    this.deps.calls.changed(call);
    resolveLeft(reason);
  }

  #mix(participant: Participant): void {
    this.deps.calls.audio(participant.call).mixed = true;
    this.mixer.parties.set(participant.call.sid, participant.party);
    this.deps.calls.audioClock.add(this.mixer);
  }

  #startIfReady(): void {
    if (this.status !== 'init' || this.participants.size < 2) return;
    if (![...this.participants.values()].some(({ settings }) => settings.startConferenceOnEnter)) return;
    this.status = 'in-progress';
    this.updatedAt = this.deps.context.clock.now();
    for (const participant of this.participants.values()) stopWaiting(participant);
    this.#reporter.report('conference-start');
    if (this.settings.record) this.#record();
  }

  #record(): void {
    const recording = this.deps.recordings.start({
      conferenceSid: this.sid,
      callSid: undefined,
      source: 'Conference',
      callback: this.settings.recordingCallback,
    });
    this.recording = recording;
    this.mixer.onMixed = frame => recording.write(frame);
  }

  #wait(participant: Participant, url: string | undefined, method: 'GET' | 'POST'): void {
    const params = { ConferenceSid: this.sid, FriendlyName: this.friendlyName };
    startWaiting(this.deps.playWaiting, participant, { url, method, params });
  }

  #hold(participant: Participant, change: ParticipantChange): void {
    const hold = change.hold === true;
    participant.hold = hold;
    participant.party.hold = hold;
    if (hold) {
      this.#wait(participant, change.holdUrl, change.holdMethod ?? 'POST');
    } else {
      stopWaiting(participant);
      participant.settings.endConferenceOnExit =
        participant.endConferenceOnExitLater ?? participant.settings.endConferenceOnExit;
      participant.endConferenceOnExitLater = undefined;
    }
    this.#reporter.report(hold ? 'participant-hold' : 'participant-unhold', participant);
  }

  #mute(participant: Participant, muted: boolean): void {
    participant.settings.muted = muted;
    participant.party.muted = muted;
    this.#reporter.report(muted ? 'participant-mute' : 'participant-unmute', participant);
  }
}
