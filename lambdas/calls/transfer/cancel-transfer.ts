import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { getCall, updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { notOnLineProblem } from '#shared/calls/call-control';
import { Rejection } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { ownCallOnLine } from '../line/own-call.ts';
import type { Provider } from '../provider/provider.ts';
import { taskOf } from '../queue/task-of.ts';

type CancelTransferDeps = {
  provider: Pick<Provider, 'findTask' | 'cancelTask'>;
  actor: Actor;
  now: Timestamp;
};

const ACCEPTED = 'The transfer has been accepted already.';
const NOT_CANCELED = 'The transfer could not be canceled. Please try again.';

/**
 * Why the transfer cannot be canceled, as a message. An agent who is leaving needs the transfer: somebody must get the
 * customer.
 */
const problemOf = (call: Call): string | undefined => {
  const offTheLine = notOnLineProblem(call);
  if (offTheLine) return offTheLine;
  if (call.transfer_status === 'Accepted') return ACCEPTED;
  if (call.transfer_status !== 'Requested' || !call.transfer_call_id) return 'There is no transfer to cancel.';
  if (call.leaving || call.ending) return 'This call is ending.';
  return undefined;
};

/** If Twilio has no task, nobody can accept the transfer. */
const cancelTask = async (
  { provider }: CancelTransferDeps,
  related: Call | undefined,
): Promise<'canceled' | 'taken'> => {
  try {
    const taskSid = related && (await taskOf({ provider }, related));
    return taskSid ? await provider.cancelTask(taskSid) : 'canceled';
  } catch {
    throw new Rejection('provider_failed', NOT_CANCELED);
  }
};

/**
 * Cancels a transfer that nobody has accepted: its task first, so that nobody can accept it in the meantime.
 * @throws Rejection `conflict` if there is no transfer or somebody has accepted; `provider_failed`: nothing has changed
 */
export const cancelTransfer = async (
  deps: CancelTransferDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const { actor, now } = deps;
  const call = await ownCallOnLine(actor, input.task_attribute_key);
  const problem = problemOf(call);
  if (problem) throw new Rejection('conflict', problem);
  const relatedId = call.transfer_call_id ?? '';
  const related = await getCall(relatedId, { latest: true });
  if ((await cancelTask(deps, related)) === 'taken') throw new Rejection('conflict', ACCEPTED);
  await updateCall(call.id, {
    set: { transfer_status: 'Canceled' },
    when: [
      { field: 'transfer_call_id', is: 'equal', value: relatedId },
      // The end of the transfer's call may already have been counted as a failed transfer.
      { field: 'transfer_status', is: 'one-of', values: ['Requested', 'Failed'] },
    ],
  });
  await applyCallFact(relatedId, { kind: 'customer_gone', ts: now });
  return {};
};
