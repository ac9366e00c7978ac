import type { Actor } from '#platform/handlers/actor';
import { notOnLineProblem } from '#shared/calls/call-control';
import { Rejection } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import type { Provider } from '../provider/provider.ts';
import { ownCallOnLine } from './own-call.ts';

type MuteCallDeps = { provider: Pick<Provider, 'muteLeg'>; actor: Actor };

/** Mutes or unmutes the agent's leg; the conference webhook changes the call. */
export const muteCall = async (
  { provider, actor }: MuteCallDeps,
  input: { task_attribute_key: CallKey; muted: boolean },
): Promise<Record<string, never>> => {
  const call = await ownCallOnLine(actor, input.task_attribute_key);
  const problem =
    notOnLineProblem(call) ?? (call.agent_disconnected ? 'You are not connected to this call.' : undefined);
  if (problem) throw new Rejection('conflict', problem);
  if (!call.conference_sid || !call.agent_call_sid)
    throw new Rejection('conflict', 'The call is still connecting. Please try again.');
  await provider.muteLeg(call.conference_sid, call.agent_call_sid, input.muted);
  return {};
};
