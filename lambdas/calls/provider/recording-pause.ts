import { askTwilio, type TwilioRest } from '#platform/twilio-client';
import type { Call } from '#shared/calls/call';

/** Stands for whatever is being recorded (twilio.com/docs/voice/api/recording#update-a-recording-resource). */
const CURRENT = 'Twilio.CURRENT';

type Recorded = Pick<Call, 'agent_call_sid' | 'voice_verification'> & { conference_sid: string };

const sentences = {
  pause: 'The recording could not be paused. Do not take card details yet.',
  resume: 'The recording could not be resumed. Please try again.',
};

const PAGE = { limit: 20 };

type Change = { status: 'paused' | 'in-progress'; pauseBehavior?: 'silence' };
type Recording = { update(change: Change): Promise<unknown>; siblings(): Promise<{ status: string }[]> };

/** Silence in the place of what is said, so that the recording keeps the call's length. */
const changeTo = (paused: boolean): Change =>
  paused ? { status: 'paused', pauseBehavior: 'silence' } : { status: 'in-progress' };

const isAsWanted = (statuses: string[], paused: boolean): boolean =>
  paused ? statuses.includes('paused') && !statuses.includes('in-progress') : !statuses.includes('paused');

/** Twilio refuses what is so already, and what is over: it is asked how it stands before that is called a failure. */
const setPaused = async ({ update, siblings }: Recording, paused: boolean): Promise<void> => {
  try {
    await update(changeTo(paused));
  } catch (error) {
    const statuses = (await siblings()).map(({ status }) => status);
    if (!isAsWanted(statuses, paused)) throw error;
  }
};

const ofConference = ({ account }: TwilioRest, sid: string): Recording => {
  const { recordings } = account.conferences(sid);
  return { update: change => recordings(CURRENT).update(change), siblings: () => recordings.list(PAGE) };
};

const ofLeg = ({ account }: TwilioRest, callSid: string, sid: string): Recording => {
  const { recordings } = account.calls(callSid);
  return { update: change => recordings(sid).update(change), siblings: () => recordings.list(PAGE) };
};

/**
 * Pauses everything that records the call, or lets it go on: the conference's recording, and that of a voice
 * verification. A recording that is over needs no resuming. @throws Refusal `provider_failed`
 */
const setRecordingPaused = (
  { conference_sid, agent_call_sid, voice_verification: verification }: Recorded,
  paused: boolean,
): Promise<void> =>
  askTwilio(paused ? sentences.pause : sentences.resume, async rest => {
    const all = [
      ofConference(rest, conference_sid),
      ...(verification && agent_call_sid ? [ofLeg(rest, agent_call_sid, verification.recording_sid)] : []),
    ];
    await Promise.all(all.map(recording => setPaused(recording, paused)));
  });

export const recordingPause = { setRecordingPaused };
