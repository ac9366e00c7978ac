import type { Actor } from '#platform/handlers/actor';
import { currentParts } from '#platform/table/related-calls';
import type { Call } from '#shared/calls/call';
import { notConnectedProblem, notOnLineProblem } from '#shared/calls/call-control';
import { isVerificationInterrupted, needsPause } from '#shared/calls/recording-pause';
import { Rejection } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import { changeCall } from '../line/change-call.ts';
import { ownCallOnLine } from '../line/own-call.ts';
import { type ApplyRecordingPauseDeps, applyRecordingPause } from './apply-recording-pause.ts';
import { type EndInterruptedVerificationDeps, endInterruptedVerification } from './end-interrupted-verification.ts';

type PauseRecordingDeps = ApplyRecordingPauseDeps & EndInterruptedVerificationDeps & { actor: Actor };

const conflict = (message: string): never => {
  throw new Rejection('conflict', message);
};

/** The wanted pause; a conflict if nobody can speak in the call, or the agent's part of the conversation is over. */
const requestPause = (call: Call, now: string) => {
  const problem = notOnLineProblem(call);
  if (problem) return conflict(problem);
  if (!call.conference_sid) return conflict('The call is still connecting. Please try again.');
  const fields = { recording_pause_wanted: true, recording_pause_ts: now };
  if (!needsPause({ ...call, ...fields })) return conflict(notConnectedProblem(call) ?? 'This call has ended.');
  return { set: fields };
};

const pause = async (deps: PauseRecordingDeps, found: Call): Promise<void> => {
  const call = await changeCall(found, each => requestPause(each, deps.now));
  for (const part of await currentParts(call))
    if (isVerificationInterrupted(part, deps.now)) await endInterruptedVerification(deps, part);
  await applyRecordingPause(deps, call);
};

const resume = async (deps: PauseRecordingDeps, found: Call): Promise<void> => {
  const call = await changeCall(found, ({ recording_pause_wanted, recording_paused }) =>
    recording_pause_wanted || recording_paused
      ? { remove: ['recording_pause_wanted'], set: { recording_pause_ts: deps.now } }
      : undefined,
  );
  await applyRecordingPause(deps, call);
};

/**
 * Pauses the call's recording while payment details are spoken, or resumes it; also for an agent who has left a
 * conversation that goes on. The intent is written first; `recording_paused` follows when Twilio has done it.
 * @throws Rejection `not_found`, `forbidden`, `conflict`, `provider_failed`
 */
export const pauseRecording = async (
  deps: PauseRecordingDeps,
  input: { task_attribute_key: CallKey; paused: boolean },
): Promise<Record<string, never>> => {
  const call = await ownCallOnLine(deps.actor, input.task_attribute_key);
  await (input.paused ? pause : resume)(deps, call);
  return {};
};
