import { randomUUID } from 'node:crypto';
import { applyCallFact } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import {
  conflict,
  type Done,
  done,
  failAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { getCall } from '#platform/table/calls';
import { createRelatedCall } from '#platform/table/related-calls';
import { getUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf, heldByAgent, type LegOf, supervisorLeg } from '#shared/calls/legs';
import { takenOverBy, takenOverCall } from '#shared/calls/supervision';
import { withLeaving } from '#shared/calls/transitions';
import { type CallKey, idOf, type UserKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { changeCall } from '../line/change-call.ts';
import type { Provider } from '../provider/provider.ts';

export type FinishTakeOverDeps = {
  provider: Pick<Provider, 'changeSupervisor' | 'holdCustomer' | 'removeAgentLeg' | 'cancelTask' | 'findTask'>;
  now: Timestamp;
};

/** The supervisor is heard by everybody in the conference from now on; false after hanging up. */
const isHeard = async ({ provider }: FinishTakeOverDeps, leg: LegOf): Promise<boolean> =>
  (await provider.changeSupervisor(leg, { mode: 'takeover' })) === 'changed';

const forget = (found: Call) =>
  changeCall(found, call =>
    call.take_over_user_key === found.take_over_user_key ? { remove: ['take_over_user_key'] } : undefined,
  );

/** What changes of the agent's call: it is another's, and not offered to anybody else any more. */
const changeOf = (call: Call, email: string): Partial<Call> => ({
  ...withLeaving(call),
  leaving: true,
  taken_over_by_email: email,
  request_take_over: false,
  ...(call.transfer_status === 'Requested' && { transfer_status: 'Canceled' }),
});

/** Every part of the conversation counts the supervisor's leg as an agent's: who leaves then leaves nobody alone. */
const noteNewAgent = async (call: Call, leg: LegOf): Promise<Call> => {
  const of = { conference_sid: leg.conference_sid, task_sid: conferenceTaskOf(call) };
  const rootId = call.root_call_id ?? call.id;
  await applyCallFact(rootId, { kind: 'took_over', ...of, label: leg.label ?? '' });
  return (await getCall(call.id, { latest: true })) ?? call;
};

type Taken = { call: Call; customerWaited: boolean };

type TakeOver = { noted: Call; supervisor: User; leg: LegOf };

/** The agent's part and the supervisor's, in one transaction. */
const writeTakeOver = async ({ noted, supervisor, leg }: TakeOver, now: Timestamp): Promise<Taken | 'conflict'> => {
  const set = changeOf(noted, supervisor.email);
  const own = takenOverCall({ newId: randomUUID }, noted, { supervisor, leg, now });
  const written = await createRelatedCall(noted, { set, remove: ['take_over_user_key'] }, own);
  if (written === 'conflict') return written;
  logger.info('call taken over', { call_id: noted.id, to_call_id: own.id, user_id: supervisor.id });
  return { call: { ...noted, ...set }, customerWaited: noted.agent_disconnected && !heldByAgent(noted) };
};

/** The supervisor who wants the call, and whose leg in its conference everybody hears now. */
const supervisorFor = async (
  deps: FinishTakeOverDeps,
  call: Call,
  userKey: UserKey,
): Promise<{ supervisor: User; leg: LegOf } | undefined> => {
  const userId = idOf(userKey);
  const [leg, supervisor] = [supervisorLeg(call, userId), await getUser(userId)];
  if (call.ending || !leg || !supervisor || supervisor.disabled) return undefined;
  return (await isHeard(deps, leg)) ? { supervisor, leg } : undefined;
};

/** The call, once it is taken: now, or by an earlier delivery of the same event. */
const takeOver = (deps: FinishTakeOverDeps, id: string): Promise<Taken | undefined> =>
  retryOnConflict({
    read: () => getCall(id, { latest: true }),
    decide: async (call): Promise<Done<Taken | undefined> | ToWrite<TakeOver & { call: Call }>> => {
      if (call && takenOverBy(call)) return done({ call, customerWaited: false });
      if (!call?.take_over_user_key || call.call_ended) return done(undefined);
      const found = await supervisorFor(deps, call, call.take_over_user_key);
      if (found) return toWrite({ ...found, call, noted: await noteNewAgent(call, found.leg) });
      await forget(call);
      return done(undefined);
    },
    write: async ({ call, ...change }) => {
      const { noted } = change;
      // Another delivery of the same event may have been quicker.
      if (noted.call_ended || noted.ending || noted.take_over_user_key !== call.take_over_user_key) return conflict;
      const taken = await writeTakeOver(change, deps.now);
      return taken === 'conflict' ? conflict : done(taken);
    },
    giveUp: failAsChanging(`The call ${id} changed too often to be taken over.`),
  });

/** Nobody is to answer a transfer that was on its way: its task first, then its call. Who has it already, comes. */
const cancelTransfer = async ({ provider, now }: FinishTakeOverDeps, call: Call): Promise<void> => {
  if (call.transfer_status !== 'Canceled' || !call.transfer_call_id) return;
  const transfer = await getCall(call.transfer_call_id, { latest: true });
  if (!transfer || transfer.call_ended) return;
  const taskSid = transfer.task_sid ?? (await provider.findTask(transfer));
  if (taskSid && (await provider.cancelTask(taskSid)) === 'taken') return;
  await applyCallFact(transfer.id, { kind: 'customer_gone', ts: now });
};

/**
 * Gives a call to the supervisor who wants it and is in its conference: the supervisor's part and the end of the agent's
 * in one transaction, then the agent's leg is taken out. Delivered again it finishes what is left; where the supervisor
 * has hung up meanwhile nothing is taken.
 */
export const finishTakeOver = async (deps: FinishTakeOverDeps, key: CallKey): Promise<void> => {
  const taken = await takeOver(deps, idOf(key));
  if (!taken) return;
  await cancelTransfer(deps, taken.call);
  // The agent was lost at that moment: the hold music ends.
  if (taken.customerWaited) await deps.provider.holdCustomer(taken.call, false);
  await deps.provider.removeAgentLeg(taken.call);
};
