import type { Actor } from '#platform/actor';
import type { CallTable } from '#platform/apply-call-fact';
import type { Call } from '#shared/calls/call';
import { notOnTheLine } from '#shared/calls/call-control';
import { Refusal } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import { isPausedBySomebody, otherParts } from './other-parts.ts';
import { ownCallOnLine } from './own-call.ts';
import type { Provider } from './provider.ts';

export type PauseRecordingDeps = { calls: CallTable; provider: Pick<Provider, 'setRecordingPaused'>; actor: Actor };

const pause = async ({ calls, provider }: PauseRecordingDeps, call: Call): Promise<void> => {
  const problem = notOnTheLine(call);
  if (problem) throw new Refusal('conflict', problem);
  const { conference_sid } = call;
  if (!conference_sid) throw new Refusal('conflict', 'The call is still connecting. Please try again.');
  const parts = [call, ...(await otherParts(calls, call))];
  await provider.setRecordingPaused({ conference_sid, parts }, true);
  await calls.updateCall(call.id, { set: { recording_paused: true } });
};

/** Her own mark goes first: of two agents who resume at once, the later one sees that nobody needs the pause any more. */
const resume = async ({ calls, provider }: PauseRecordingDeps, call: Call): Promise<void> => {
  const { conference_sid } = call;
  if (call.recording_paused) await calls.updateCall(call.id, { remove: ['recording_paused'] });
  if (!conference_sid) return;
  const others = await otherParts(calls, call);
  if (isPausedBySomebody(others)) return;
  try {
    await provider.setRecordingPaused({ conference_sid, parts: [call, ...others] }, false);
  } catch (error) {
    if (call.recording_paused) await calls.updateCall(call.id, { set: { recording_paused: true } });
    throw error;
  }
};

/**
 * Pauses the call's recording while payment details are spoken, or lets it go on: also of an agent who has left a
 * conversation that others continue. Twilio reports no pauses, so the call says it as soon as Twilio has done it.
 * @throws Refusal `not_found`, `forbidden`, `conflict`, `provider_failed`
 */
export const pauseRecording = async (
  deps: PauseRecordingDeps,
  input: { task_attribute_key: CallKey; paused: boolean },
): Promise<Record<string, never>> => {
  const call = await ownCallOnLine(deps.calls, deps.actor, input.task_attribute_key);
  await (input.paused ? pause : resume)(deps, call);
  return {};
};
