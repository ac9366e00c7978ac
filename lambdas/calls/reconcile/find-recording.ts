import { logger } from '#platform/logger';
import { getCall, updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { needsNoFurtherWork } from '#shared/calls/call-control';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { secondsBetween, type Timestamp } from '#shared/time';
import { applyRepair } from './apply-repair.ts';
import { type ReconcileDeps, SETTLED_AFTER_S } from './deps.ts';
import { rootIdOf } from './follow-conversation.ts';

/** Twilio completes a recording within minutes after the end; later none is expected. */
const NO_RECORDING_AFTER_S = 10 * 60;

const sinceEnd = (call: Call, now: Timestamp): number => secondsBetween(call.call_ended_ts ?? call.created_ts, now);

/**
 * The call has ended a while ago and its recording is unknown. It is looked for until none is expected, and once more
 * after the disposition.
 */
export const lacksRecording = (call: Call, now: Timestamp): boolean =>
  call.call_ended &&
  call.conference_sid !== undefined &&
  call.recording_sid === undefined &&
  sinceEnd(call, now) >= SETTLED_AFTER_S &&
  (sinceEnd(call, now) < NO_RECORDING_AFTER_S || call.disposition !== undefined);

/** Takes a call out of the open calls, if it is still as it was read. */
export const close = async (call: Call): Promise<void> => {
  const when = [{ field: 'version' as const, is: 'equal' as const, value: call.version }];
  const { outcome } = await updateCall(call.id, { closes: call, when });
  logger.warn('call closed', { call_id: call.id, outcome, recording_sid: call.recording_sid });
};

/**
 * Ended, disposed and recorded, but still among the open calls: each of two concurrent writers read the call before the
 * other's write.
 */
export const shouldBeClosed = needsNoFurtherWork;

/** Whether every part ended a while ago: a customer who waits alone may be on the way to another agent. */
const isOver = async (call: Call, now: Timestamp): Promise<boolean> => {
  const root = await getCall(rootIdOf(call), { latest: true });
  const parts = await Promise.all((root?.sibling_ids ?? []).map(id => getCall(id, { latest: true })));
  return [root, ...parts].every(part => !part || (part.call_ended && sinceEnd(part, now) >= SETTLED_AFTER_S));
};

/** Ends a conference that nobody needs; otherwise it goes on, and so does its recording. */
const endConference = async (deps: ReconcileDeps, call: Call, now: Timestamp): Promise<void> => {
  const seen = await deps.provider.conferenceNow(call, now);
  if (!seen || seen.ended_ts !== undefined || !(await isOver(call, now))) return;
  logger.warn('conference of no call ended', { call_id: call.id, conference_sid: seen.conference_sid });
  await deps.provider.endConference(call);
};

/** Finds the recording of a conversation whose parts have all ended; `calls` are the parts without a recording. */
export const findRecording = async (deps: ReconcileDeps, calls: [Call, ...Call[]], now: Timestamp): Promise<void> => {
  const [call] = calls;
  if (!call.conference_sid) return;
  const recording_sid = await deps.provider.finishedRecording(call.conference_sid);
  if (recording_sid) {
    const of = { conference_sid: call.conference_sid, task_sid: conferenceTaskOf(call) };
    return applyRepair(rootIdOf(call), { kind: 'recorded', ...of, recording_sid });
  }
  await endConference(deps, call, now);
  for (const one of calls)
    if (one.disposition !== undefined && sinceEnd(one, now) >= NO_RECORDING_AFTER_S) await close(one);
};
