import { applyCallFact, type CallTable } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf, heldByAgent, type LegOf, supervisorLeg } from '#shared/calls/legs';
import { takenOverBy, takenOverCall } from '#shared/calls/supervision';
import { withLeaving } from '#shared/calls/transitions';
import { type CallKey, idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { changeCall } from '../line/change-call.ts';
import type { Provider } from '../provider/provider.ts';
import type { TakeOverTable } from './take-over-table.ts';

export type FinishTakeOverDeps = {
  calls: CallTable;
  table: TakeOverTable;
  provider: Pick<Provider, 'changeSupervisor' | 'holdCustomer' | 'removeAgentLeg' | 'cancelTask' | 'findTask'>;
  now: Timestamp;
};

const ATTEMPTS = 5;

/** She is in the conference, and heard by everybody from now on; false where she has hung up. */
const isHeard = async ({ provider }: FinishTakeOverDeps, leg: LegOf): Promise<boolean> =>
  (await provider.changeSupervisor(leg, { mode: 'takeover' })) === 'changed';

const forget = ({ calls }: FinishTakeOverDeps, found: Call) =>
  changeCall(calls, found, call =>
    call.take_over_user_key === found.take_over_user_key ? { remove: ['take_over_user_key'] } : undefined,
  );

/** The agent's call as it is written: hers no more, and not offered to anybody else any more. */
const changeOf = (call: Call, email: string): Partial<Call> => ({
  ...withLeaving(call),
  leaving: true,
  taken_over_by_email: email,
  request_take_over: false,
  ...(call.transfer_status === 'Requested' && { transfer_status: 'Canceled' }),
});

/** Every part of the conversation counts her leg as an agent's: whoever leaves it then leaves nobody alone. */
const noteNewAgent = async ({ calls }: FinishTakeOverDeps, call: Call, leg: LegOf): Promise<Call> => {
  const of = { conference_sid: leg.conference_sid, task_sid: conferenceTaskOf(call) };
  const rootId = call.root_call_id ?? call.id;
  await applyCallFact(calls, rootId, { kind: 'took_over', ...of, label: leg.label ?? '' });
  return (await calls.getCall(call.id, { latest: true })) ?? call;
};

type Taken = { call: Call; customerWaited: boolean };

/** The call, once it is taken: now, or by an earlier delivery of the same event. */
const takeOver = async (deps: FinishTakeOverDeps, id: string): Promise<Taken | undefined> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const call = await deps.calls.getCall(id, { latest: true });
    if (call && takenOverBy(call)) return { call, customerWaited: false };
    if (!call?.take_over_user_key || call.call_ended) return undefined;
    const userId = idOf(call.take_over_user_key);
    const [leg, user] = [supervisorLeg(call, userId), await deps.table.getUser(userId)];
    if (call.ending || !leg || !user || user.disabled || !(await isHeard(deps, leg))) {
      await forget(deps, call);
      return undefined;
    }
    const noted = await noteNewAgent(deps, call, leg);
    // Another delivery of the same wish may have been quicker.
    if (noted.call_ended || noted.ending || noted.take_over_user_key !== call.take_over_user_key) continue;
    const set = changeOf(noted, user.email);
    const hers = takenOverCall(deps.table, noted, { supervisor: user, leg, now: deps.now });
    const written = await deps.table.createRelatedCall(noted, { set, remove: ['take_over_user_key'] }, hers);
    if (written === 'written') {
      logger.info('call taken over', { call_id: call.id, to_call_id: hers.id, user_id: userId });
      return { call: { ...noted, ...set }, customerWaited: noted.agent_disconnected && !heldByAgent(noted) };
    }
  }
  throw new Error(`The call ${id} changed too often to be taken over.`);
};

/** Nobody is to answer a transfer that was on its way: its task first, then its call. Who has it already, comes. */
const cancelTransfer = async ({ calls, provider, now }: FinishTakeOverDeps, call: Call): Promise<void> => {
  if (call.transfer_status !== 'Canceled' || !call.transfer_call_id) return;
  const transfer = await calls.getCall(call.transfer_call_id, { latest: true });
  if (!transfer || transfer.call_ended) return;
  const taskSid = transfer.task_sid ?? (await provider.findTask(transfer));
  if (taskSid && (await provider.cancelTask(taskSid)) === 'taken') return;
  await applyCallFact(calls, transfer.id, { kind: 'customer_gone', ts: now });
};

/**
 * Gives a call to the supervisor who wants it and is in its conference: her own part of it and the end of the agent's
 * in one transaction, then the agent's leg is taken out. Delivered again it finishes what is left; where she has hung
 * up meanwhile nothing is taken.
 */
export const finishTakeOver = async (deps: FinishTakeOverDeps, key: CallKey): Promise<void> => {
  const taken = await takeOver(deps, idOf(key));
  if (!taken) return;
  await cancelTransfer(deps, taken.call);
  // The agent was lost at that moment: the music that waits for her return is over.
  if (taken.customerWaited) await deps.provider.holdCustomer(taken.call, false);
  await deps.provider.removeAgentLeg(taken.call);
};
