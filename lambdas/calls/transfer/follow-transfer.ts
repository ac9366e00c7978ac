import { logger } from '#platform/logger';
import {
  type Conflict,
  conflictWith,
  type Done,
  done,
  failAsChanging,
  retryOnConflict,
  toWrite,
} from '#platform/retry-on-conflict';
import { getCall, updateCall } from '#platform/table/calls';
import { createRelatedCall } from '#platform/table/related-calls';
import type { GroupName } from '#shared/access/roles';
import type { Call } from '#shared/calls/call';
import {
  abandonedTransfer,
  type Conversation,
  callOnTheLine,
  customerWaitsAlone,
  wasNotAccepted,
} from '#shared/calls/conference/conversation';
import { heldByAgent } from '#shared/calls/conference/legs';
import { TRANSFER_PRIORITY } from '#shared/calls/transfer';
import { type CallKey, idOf } from '#shared/keys';
import { AGENT_QUEUE, DEFAULT_GROUP, QUEUE_TIMEOUT_S } from '#shared/routing/workspace';
import type { Timestamp } from '#shared/time';
import { conversationOf } from '../line/conversation-of.ts';
import type { Provider } from '../provider/provider.ts';
import { queueCall, storeTaskSid } from '../queue/queue-call.ts';
import { transferRequested, transferredCall } from './transferred-call.ts';

type FollowTransferDeps = {
  provider: Pick<Provider, 'createTask' | 'findTask' | 'cancelTask' | 'holdCustomer'>;
  now: Timestamp;
};

/** Writes who accepted the transfer to the first agent's call. */
export const noteTransferee = async (key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call?.transfer_from_call_id || !call.reservation_user_email) return;
  await updateCall(call.transfer_from_call_id, {
    set: { transfer_to_worker_name: call.reservation_user_email },
    when: [
      { field: 'transfer_call_id', is: 'equal', value: call.id },
      { field: 'transfer_to_worker_name', is: 'absent' },
    ],
  });
};

const markTransferFailed = async (call: Call): Promise<void> => {
  if (!call.transfer_from_call_id || !wasNotAccepted(call)) return;
  await updateCall(call.transfer_from_call_id, {
    set: { transfer_status: call.declined && call.accepted_ts === undefined ? 'Declined' : 'Failed' },
    when: [
      { field: 'transfer_call_id', is: 'equal', value: call.id },
      { field: 'transfer_status', is: 'equal', value: 'Requested' },
    ],
  });
};

/** The group that was asked for last; the default group if the transfer was to one agent and no group was asked for. */
export const groupAfter = (call: Call, root: Call): GroupName =>
  [call.requested_group, root.requested_group].find(group => group !== undefined && group !== AGENT_QUEUE) ??
  DEFAULT_GROUP;

/** The call that is offered next. An earlier delivery of the event may have written it. */
const nextCall = async ({ now }: FollowTransferDeps, conversation: Conversation): Promise<Call | undefined> => {
  const nextAfter = (failed: Call, root: Call) => {
    const group = groupAfter(failed, root);
    const next = transferredCall(failed, group, failed, now);
    return { failed, next, change: transferRequested(next, group, now) };
  };
  return retryOnConflict({
    read: () => conversation,
    decide: current => {
      const failed = abandonedTransfer(current);
      return failed ? toWrite(nextAfter(failed, current.root)) : done(undefined);
    },
    write: async ({ failed, next, change: { set, remove } }): Promise<Done<Call> | Conflict<Conversation>> =>
      (await createRelatedCall(failed, { set, remove }, next)) === 'written'
        ? done({ ...next, version: 1 })
        : conflictWith(await conversationOf(failed)),
    giveUp: failAsChanging(`The transfer of ${conversation.root.id} changed too often to be offered again.`),
  });
};

/** A call without a task: its request was interrupted before it created the task, or is about to create it. */
const withoutTask = ({ siblings }: Conversation): Call | undefined =>
  siblings.find(
    call =>
      !call.call_ended &&
      call.task_sid === undefined &&
      siblings.some(from => from.id === call.transfer_from_call_id && wasNotAccepted(from)),
  );

/**
 * Offers the customer to the group if the agent left during a transfer that nobody accepted. This last offer includes
 * the agent who made the transfer.
 */
const offerAgain = async (deps: FollowTransferDeps, conversation: Conversation): Promise<void> => {
  const existing = withoutTask(conversation);
  const next = existing ?? (await nextCall(deps, conversation));
  if (!next) return;
  logger.info('customer offered again', { call_id: next.id, transfer_from_call_id: next.transfer_from_call_id });
  const taskSid = existing && (await deps.provider.findTask(existing));
  if (taskSid) return storeTaskSid(deps, next.id, taskSid);
  const outcome = await queueCall(deps, next, {
    kind: 'transfer',
    priority: TRANSFER_PRIORITY,
    timeoutS: QUEUE_TIMEOUT_S,
  });
  if (outcome !== 'created') throw new Error(`The task of the call ${next.id} was not made.`);
};

/**
 * Plays music to a customer who waits alone, and stops it if an agent joined in the meantime. A customer whom an agent
 * put on hold already hears music and stays on hold.
 */
const playMusic = async ({ provider }: FollowTransferDeps, call: Call): Promise<void> => {
  const before = await conversationOf(call);
  if (!customerWaitsAlone(before) || heldByAgent(before.root)) return;
  await provider.holdCustomer(before.root, true);
  const part = callOnTheLine(await conversationOf(call));
  if (part && !part.call_ended && !heldByAgent(part)) await provider.holdCustomer(part, false);
};

/**
 * Handles the end of a part that was transferred or came from a transfer. The first agent learns that nobody accepted;
 * if that agent has left, the customer hears music and is offered to a group once more.
 */
export const followTransfer = async (deps: FollowTransferDeps, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call?.call_ended || (!call.transfer_from_call_id && !call.transfer_call_id)) return;
  await markTransferFailed(call);
  await offerAgain(deps, await conversationOf(call));
  await playMusic(deps, call);
};
