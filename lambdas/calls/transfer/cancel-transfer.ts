import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { getCall, updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { notOnTheLine } from '#shared/calls/call-control';
import { Refusal } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { ownCallOnLine } from '../line/own-call.ts';
import type { Provider } from '../provider/provider.ts';

export type CancelTransferDeps = {
  provider: Pick<Provider, 'findTask' | 'cancelTask'>;
  actor: Actor;
  now: Timestamp;
};

const TAKEN = 'The transfer has been accepted already.';
const NOT_CANCELED = 'The transfer could not be canceled. Please try again.';

/** Why there is nothing to take back, as a sentence. One who is leaving relies on it. */
const problemOf = (call: Call): string | undefined => {
  const offTheLine = notOnTheLine(call);
  if (offTheLine) return offTheLine;
  if (call.transfer_status === 'Accepted') return TAKEN;
  if (call.transfer_status !== 'Requested' || !call.transfer_call_id) return 'There is no transfer to cancel.';
  if (call.leaving || call.ending) return 'This call is ending.';
  return undefined;
};

/** Where Twilio knows of no task nobody can accept it. */
const cancelTask = async (
  { provider }: CancelTransferDeps,
  related: Call | undefined,
): Promise<'canceled' | 'taken'> => {
  try {
    const taskSid = related && (related.task_sid ?? (await provider.findTask(related)));
    return taskSid ? await provider.cancelTask(taskSid) : 'canceled';
  } catch {
    throw new Refusal('provider_failed', NOT_CANCELED);
  }
};

/**
 * Takes back a transfer that nobody has accepted yet: its task first, so that nobody can meanwhile.
 * @throws Refusal `conflict` where there is none, or somebody has it; `provider_failed`: it is then as it was
 */
export const cancelTransfer = async (
  deps: CancelTransferDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const { actor, now } = deps;
  const call = await ownCallOnLine(actor, input.task_attribute_key);
  const problem = problemOf(call);
  if (problem) throw new Refusal('conflict', problem);
  const relatedId = call.transfer_call_id ?? '';
  const related = await getCall(relatedId, { latest: true });
  if ((await cancelTask(deps, related)) === 'taken') throw new Refusal('conflict', TAKEN);
  await updateCall(call.id, {
    set: { transfer_status: 'Canceled' },
    when: [
      { field: 'transfer_call_id', is: 'equal', value: relatedId },
      // Its end may have been taken for a transfer that nobody took.
      { field: 'transfer_status', is: 'one-of', values: ['Requested', 'Failed'] },
    ],
  });
  await applyCallFact(relatedId, { kind: 'customer_gone', ts: now });
  return {};
};
