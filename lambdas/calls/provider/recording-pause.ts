import { askTwilio, type TwilioRest } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';

/** Twilio's name for the running recording (twilio.com/docs/voice/api/recording#update-a-recording-resource). */
const CURRENT = 'Twilio.CURRENT';

type Part = Pick<Call, 'agent_call_sid' | 'voice_verification'>;
type Recorded = { conference_sid: string; parts: Part[] };

const messages = {
  pause: 'The recording could not be paused. Do not take card details yet.',
  resume: 'The recording could not be resumed. Please try again.',
};

const PAGE = { limit: 20 };

type Change = { status: 'paused' | 'in-progress'; pauseBehavior?: 'silence' };
type Recording = {
  update(change: Change): Promise<unknown>;
  statuses(): Promise<string[]>;
  /**
   * A verification that has ended records nothing more. A conference may end one recording just before it starts the
   * next.
   */
  silentWhenOver: boolean;
};

/** Twilio records silence during the pause, so that the recording keeps the length of the call. */
const changeTo = (paused: boolean): Change =>
  paused ? { status: 'paused', pauseBehavior: 'silence' } : { status: 'in-progress' };

const isAsWanted = (statuses: string[], paused: boolean, silentWhenOver: boolean): boolean => {
  if (!paused) return !statuses.includes('paused');
  const isSilent = statuses.includes('paused') || (silentWhenOver && statuses.length > 0);
  return isSilent && !statuses.includes('in-progress');
};

/**
 * Twilio rejects a change to the current state, and any change after the end. So the state is read before this counts
 * as a failure.
 */
const setPaused = async ({ update, statuses, silentWhenOver }: Recording, paused: boolean): Promise<void> => {
  try {
    await update(changeTo(paused));
  } catch (error) {
    if (!isAsWanted(await statuses(), paused, silentWhenOver)) throw error;
  }
};

const ofConference = ({ account }: TwilioRest, sid: string): Recording => {
  const { recordings } = account.conferences(sid);
  return {
    update: change => recordings(CURRENT).update(change),
    statuses: async () => (await recordings.list(PAGE)).map(({ status }) => status),
    silentWhenOver: false,
  };
};

const ofLeg = ({ account }: TwilioRest, callSid: string, sid: string): Recording => {
  const { recordings } = account.calls(callSid);
  return {
    update: change => recordings(sid).update(change),
    statuses: async () => (await recordings.list(PAGE)).filter(each => each.sid === sid).map(({ status }) => status),
    silentWhenOver: true,
  };
};

const verificationOf = (rest: TwilioRest, { agent_call_sid, voice_verification }: Part): Recording[] =>
  agent_call_sid && voice_verification ? [ofLeg(rest, agent_call_sid, voice_verification.recording_sid)] : [];

/**
 * Pauses or resumes everything that records the conversation: the conference's recording and the voice verifications of
 * all agents. A recording that has ended is not resumed.
 * @throws Rejection `provider_failed`
 */
const setRecordingPaused = ({ conference_sid, parts }: Recorded, paused: boolean): Promise<void> =>
  askTwilio(paused ? messages.pause : messages.resume, async rest => {
    const all = [ofConference(rest, conference_sid), ...parts.flatMap(part => verificationOf(rest, part))];
    await Promise.all(all.map(recording => setPaused(recording, paused)));
  });

export const recordingPause = { setRecordingPaused };
