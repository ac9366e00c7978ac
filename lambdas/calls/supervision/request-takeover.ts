import type { Actor } from '#platform/handlers/actor';
import { updateCall } from '#platform/table/calls';
import { notOnLineProblem } from '#shared/calls/call-control';
import { Rejection } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import { ownCallOnLine } from '../line/own-call.ts';

type RequestTakeoverDeps = { actor: Actor };

/** Asks the supervisors, who see the request on the agents monitor, to take the call over; or withdraws the request. */
export const requestTakeover = async (
  { actor }: RequestTakeoverDeps,
  input: { task_attribute_key: CallKey; requested: boolean },
): Promise<Record<string, never>> => {
  const call = await ownCallOnLine(actor, input.task_attribute_key);
  const problem = notOnLineProblem(call);
  if (problem) throw new Rejection('conflict', problem);
  if (call.taken_over || call.taken_over_by_email)
    throw new Rejection('conflict', 'This call has been taken over already.');
  if ((call.request_take_over ?? false) === input.requested) return {};
  const written = await updateCall(call.id, {
    set: { request_take_over: input.requested },
    when: [{ field: 'call_ended', is: 'equal', value: false }],
  });
  if (written.outcome !== 'written') throw new Rejection('conflict', 'This call has ended.');
  return {};
};
