import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import { anotherAgentIsOn } from './legs.ts';
import { isUnderWay } from './open-call.ts';

/**
 * Whether the recording of the conversation is to be silent for this agent: she takes payment details, and has not left.
 * One who lost her connection may be back in a moment; where another agent is with the customer, she is not waited for.
 */
export const holdsPause = (call: Call): boolean =>
  call.recording_pause_wanted === true && isUnderWay(call) && !(call.agent_disconnected && anotherAgentIsOn(call));

/** She has gone and left the pause behind. */
export const isPauseLeft = (call: Call): boolean => call.recording_pause_wanted === true && !holdsPause(call);

/** What she wants has not been told to Twilio, as far as is known. */
export const isPauseUnsettled = (call: Call): boolean =>
  (call.recording_pause_wanted === true) !== (call.recording_paused === true);

/** Longer than any request of ours lives: what was said to Twilio by then has had its effect. */
const TOLD_WITHIN_S = 120;

/** Whether Twilio may still have heard something else last than what is wanted now. */
export const isPauseInDoubt = (call: Call, now: Timestamp): boolean =>
  call.recording_pause_wanted === true ||
  isPauseUnsettled(call) ||
  (call.recording_pause_ts !== undefined && secondsBetween(call.recording_pause_ts, now) < TOLD_WITHIN_S);

/** As long as a request of ours may live: what was begun before has broken off. */
const STARTS_WITHIN_S = 20;

/** Twilio is being asked to record a voice verification: its recording runs in a moment, and is not known yet. */
export const isVerificationStarting = ({ verification_starting_ts: since }: Call, now: Timestamp): boolean =>
  since !== undefined && secondsBetween(since, now) < STARTS_WITHIN_S;

/** The start of a voice verification broke off: it may be recorded, and nobody knows it. */
export const isVerificationStray = (call: Call, now: Timestamp): boolean =>
  call.verification_starting_ts !== undefined && !isVerificationStarting(call, now);
