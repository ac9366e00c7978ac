import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { anotherAgentIsOn } from './conference/legs.ts';
import { isUnderWay } from './open-call.ts';

/**
 * Whether the recording must be paused for this agent, who takes payment details and has not left. A disconnected agent
 * may come back, so the pause stays, unless another agent is on the line.
 */
export const needsPause = (call: Call): boolean =>
  call.recording_pause_wanted === true && isUnderWay(call) && !(call.agent_disconnected && anotherAgentIsOn(call));

/** The agent has left without ending the pause. */
export const isPauseOrphaned = (call: Call): boolean => call.recording_pause_wanted === true && !needsPause(call);

/** The wanted pause differs from the last pause that Twilio confirmed. */
export const isPauseUnconfirmed = (call: Call): boolean =>
  (call.recording_pause_wanted === true) !== (call.recording_paused === true);

/** Longer than the timeout of any request to Twilio: earlier requests have taken effect. */
const REQUEST_DONE_AFTER_S = 120;

/** Whether an earlier request to Twilio may still replace the state that is wanted now. */
export const isPauseUncertain = (call: Call, now: Timestamp): boolean =>
  call.recording_pause_wanted === true ||
  isPauseUnconfirmed(call) ||
  (call.recording_pause_ts !== undefined && secondsBetween(call.recording_pause_ts, now) < REQUEST_DONE_AFTER_S);

/** The timeout of a request: a start that is older has failed. */
const STARTED_WITHIN_S = 20;

/** The request to record a voice verification is running, and the recording SID is not known yet. */
export const isVerificationStarting = ({ verification_starting_ts: since }: Call, now: Timestamp): boolean =>
  since !== undefined && secondsBetween(since, now) < STARTED_WITHIN_S;

/** The request to record a voice verification failed halfway: a recording may run whose SID is not known. */
export const isVerificationInterrupted = (call: Call, now: Timestamp): boolean =>
  call.verification_starting_ts !== undefined && !isVerificationStarting(call, now);
