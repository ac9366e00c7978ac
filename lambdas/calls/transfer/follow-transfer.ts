import { logger } from '#platform/logger';
import type { GroupName } from '#shared/access/roles';
import type { Call } from '#shared/calls/call';
import {
  abandonedTransfer,
  type Conversation,
  partOnTheLine,
  waitsAlone,
  wasNotTaken,
} from '#shared/calls/conversation';
import { heldByAgent } from '#shared/calls/legs';
import { TRANSFER_PRIORITY } from '#shared/calls/transfer';
import { type CallKey, idOf } from '#shared/keys';
import { AGENT_QUEUE, DEFAULT_GROUP } from '#shared/routing/workspace';
import type { Timestamp } from '#shared/time';
import { conversationOf } from '../line/conversation-of.ts';
import type { Provider } from '../provider/provider.ts';
import { keepTask, offerCall } from '../queue/offer-call.ts';
import type { TransferTable } from './transfer-table.ts';
import { transferRequested, transferredCall } from './transferred-call.ts';

type Table = Pick<TransferTable, 'getCall' | 'updateCall' | 'createRelatedCall'>;
export type FollowTransferDeps = {
  table: Table;
  provider: Pick<Provider, 'createTask' | 'findTask' | 'cancelTask' | 'holdCustomer'>;
  now: Timestamp;
};

/** As long as a caller in the queue waits. */
export const QUEUE_TIMEOUT_S = 3600;

const ATTEMPTS = 4;

/** Tells the first agent who took her transfer. */
export const noteTransferee = async ({ table }: { table: Table }, key: CallKey): Promise<void> => {
  const call = await table.getCall(idOf(key), { latest: true });
  if (!call?.transfer_from_call_id || !call.reservation_user_email) return;
  await table.updateCall(call.transfer_from_call_id, {
    set: { transfer_to_worker_name: call.reservation_user_email },
    when: [
      { field: 'transfer_call_id', is: 'equal', value: call.id },
      { field: 'transfer_to_worker_name', is: 'absent' },
    ],
  });
};

const tellFirstAgent = async (table: Table, call: Call): Promise<void> => {
  if (!call.transfer_from_call_id || !wasNotTaken(call)) return;
  await table.updateCall(call.transfer_from_call_id, {
    set: { transfer_status: 'Failed' },
    when: [
      { field: 'transfer_call_id', is: 'equal', value: call.id },
      { field: 'transfer_status', is: 'equal', value: 'Requested' },
    ],
  });
};

/** Of a customer whose transfer was to one agent and who asked for no group, the default one. */
export const groupAfter = (call: Call, root: Call): GroupName =>
  [call.requested_group, root.requested_group].find(group => group !== undefined && group !== AGENT_QUEUE) ??
  DEFAULT_GROUP;

/** The call that is offered next; an earlier delivery of the same event may have written it. */
const nextCall = async ({ table, now }: FollowTransferDeps, conversation: Conversation): Promise<Call | undefined> => {
  let current = conversation;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const failed = abandonedTransfer(current);
    if (!failed) return undefined;
    const group = groupAfter(failed, current.root);
    const next = transferredCall(failed, group, failed, now);
    const { set, remove } = transferRequested(next, group, now);
    if ((await table.createRelatedCall(failed, { set, remove }, next)) === 'written') return { ...next, version: 1 };
    current = await conversationOf(table, failed);
  }
  throw new Error(`The transfer of ${conversation.root.id} changed too often to be offered again.`);
};

/** A call that waits for its agent without a task: its maker was cut off between the two, or is at it this instant. */
const withoutTask = ({ siblings }: Conversation): Call | undefined =>
  siblings.find(
    call =>
      !call.call_ended &&
      call.task_sid === undefined &&
      siblings.some(from => from.id === call.transfer_from_call_id && wasNotTaken(from)),
  );

/**
 * Somebody of the group, for a customer whom her agent has left to a transfer that nobody took: now also that agent
 * herself, before nobody.
 */
const offerAgain = async (deps: FollowTransferDeps, conversation: Conversation): Promise<void> => {
  const made = withoutTask(conversation);
  const next = made ?? (await nextCall(deps, conversation));
  if (!next) return;
  logger.info('customer offered again', { call_id: next.id, transfer_from_call_id: next.transfer_from_call_id });
  const known = made && (await deps.provider.findTask(made));
  if (known) return keepTask(deps, next.id, known);
  const outcome = await offerCall(deps, next, {
    kind: 'transfer',
    priority: TRANSFER_PRIORITY,
    timeoutS: QUEUE_TIMEOUT_S,
  });
  if (outcome !== 'created') throw new Error(`The task of the call ${next.id} was not made.`);
};

/**
 * Music for a customer who waits alone; taken away again where an agent came in the meantime. A customer whom an agent
 * had put on hold has music already, and keeps it.
 */
const playMusic = async ({ table, provider }: FollowTransferDeps, call: Call): Promise<void> => {
  const before = await conversationOf(table, call);
  if (!waitsAlone(before) || heldByAgent(before.root)) return;
  await provider.holdCustomer(before.root, true);
  const part = partOnTheLine(await conversationOf(table, call));
  if (part && !part.call_ended && !heldByAgent(part)) await provider.holdCustomer(part, false);
};

/**
 * What follows of a part's end for the transfer that it was, or had asked for: the first agent is told that nobody took
 * it; where she has left, the customer waits with music, and is offered once more to a group.
 */
export const followTransfer = async (deps: FollowTransferDeps, key: CallKey): Promise<void> => {
  const call = await deps.table.getCall(idOf(key), { latest: true });
  if (!call?.call_ended || (!call.transfer_from_call_id && !call.transfer_call_id)) return;
  await tellFirstAgent(deps.table, call);
  await offerAgain(deps, await conversationOf(deps.table, call));
  await playMusic(deps, call);
};
