import type { Call } from '../calls/call.ts';
import type { MixedParty } from '../media/mixer.ts';

/** The settings of a participant, from the attributes of `<Conference>` or the Participant resource. */
export type ParticipantSettings = {
  label?: string;
  muted: boolean;
  startConferenceOnEnter: boolean;
  endConferenceOnExit: boolean;
  beep: 'true' | 'false' | 'onEnter' | 'onExit';
  /** Coaching: the SID of the only call that hears this participant. */
  callSidToCoach?: string;
  /** The sound until the conference starts: undefined is Twilio's music, '' is silence. */
  waitUrl?: string;
  waitMethod: 'GET' | 'POST';
};

export const defaultParticipant: ParticipantSettings = {
  muted: false,
  startConferenceOnEnter: true,
  endConferenceOnExit: false,
  beep: 'true',
  waitMethod: 'POST',
};

/** twilio.com/docs/voice/twiml/conference#attributes-statuscallback: `ReasonParticipantLeft`. */
export type ReasonParticipantLeft =
  | 'participant_hung_up'
  | 'participant_updated_via_api'
  | 'conference_ended_via_api'
  | 'moderator_ended_conference'
  | 'participant_add_failed';

/** Why a party leaves: `kicked` by the API; a call that the API gives another document is reported in the same way. */
export type LeaveReason = Exclude<ReasonParticipantLeft, 'participant_add_failed'> | 'kicked';

export type Participant = {
  call: Call;
  settings: ParticipantSettings;
  hold: boolean;
  joinedAt: Date;
  updatedAt: Date;
  party: MixedParty;
  /** A change of `endConferenceOnExit` that waits until the party is no longer held. */
  endConferenceOnExitLater: boolean | undefined;
  /** Stops the music of waiting or hold. */
  stopWaiting: (() => void) | undefined;
  leave(reason: LeaveReason): void;
};

/** The result of entering a conference. */
export type Participation = {
  conferenceSid: string;
  participant: Participant;
  left: Promise<LeaveReason>;
};
