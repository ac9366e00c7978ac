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
import { conferenceTaskOf, heldByAgent, type LegOf, supervisorLeg } from '#shared/calls/conference/legs';
import { takenOverBy, takenOverCall } from '#shared/calls/supervision';
import { withLeaving } from '#shared/calls/transitions';
import { type CallKey, idOf, type UserKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { changeCall } from '../line/change-call.ts';
import type { Provider } from '../provider/provider.ts';
import { endOffer } from '../queue/end-offer.ts';

type FinishTakeoverDeps = {
  provider: Pick<Provider, 'changeSupervisor' | 'holdCustomer' | 'removeAgentLeg' | 'cancelTask' | 'findTask'>;
  now: Timestamp;
};

/** Unmutes the supervisor for the whole conference; false if the supervisor has hung up. */
const unmuteSupervisor = async ({ provider }: FinishTakeoverDeps, leg: LegOf): Promise<boolean> =>
  (await provider.changeSupervisor(leg, { mode: 'takeover' })) === 'changed';

const forget = (found: Call) =>
  changeCall(found, call =>
    call.take_over_user_key === found.take_over_user_key ? { remove: ['take_over_user_key'] } : undefined,
  );

/** The change of the agent's call: a supervisor has it, and an open transfer is canceled. */
const changeOf = (call: Call, email: string): Partial<Call> => ({
  ...withLeaving(call),
  leaving: true,
  taken_over_by_email: email,
  request_take_over: false,
  ...(call.transfer_status === 'Requested' && { transfer_status: 'Canceled' }),
});

/** Marks the supervisor's leg as an agent's leg in every part, so that the conference goes on when the agent leaves. */
const noteNewAgent = async (call: Call, leg: LegOf): Promise<Call> => {
  const of = { conference_sid: leg.conference_sid, task_sid: conferenceTaskOf(call) };
  const rootId = call.root_call_id ?? call.id;
  await applyCallFact(rootId, { kind: 'took_over', ...of, label: leg.label ?? '' });
  return (await getCall(call.id, { latest: true })) ?? call;
};

type Taken = { call: Call; customerWaited: boolean };

type Takeover = { noted: Call; supervisor: User; leg: LegOf };

/** Ends the agent's part and creates the supervisor's, in one transaction. */
const writeTakeover = async ({ noted, supervisor, leg }: Takeover, now: Timestamp): Promise<Taken | 'conflict'> => {
  const set = changeOf(noted, supervisor.email);
  const own = takenOverCall({ newId: randomUUID }, noted, { supervisor, leg, now });
  const written = await createRelatedCall(noted, { set, remove: ['take_over_user_key'] }, own);
  if (written === 'conflict') return written;
  logger.info('call taken over', { call_id: noted.id, to_call_id: own.id, user_id: supervisor.id });
  return { call: { ...noted, ...set }, customerWaited: noted.agent_disconnected && !heldByAgent(noted) };
};

/** The supervisor who asked for the call, with a leg in the conference that is now unmuted for everybody. */
const supervisorFor = async (
  deps: FinishTakeoverDeps,
  call: Call,
  userKey: UserKey,
): Promise<{ supervisor: User; leg: LegOf } | undefined> => {
  const userId = idOf(userKey);
  const [leg, supervisor] = [supervisorLeg(call, userId), await getUser(userId)];
  if (call.ending || !leg || !supervisor || supervisor.disabled) return undefined;
  return (await unmuteSupervisor(deps, leg)) ? { supervisor, leg } : undefined;
};

/** The call once it is taken over, now or by an earlier delivery of the event. */
const takeOver = (deps: FinishTakeoverDeps, id: string): Promise<Taken | undefined> =>
  retryOnConflict({
    read: () => getCall(id, { latest: true }),
    decide: async (call): Promise<Done<Taken | undefined> | ToWrite<Takeover & { call: Call }>> => {
      if (call && takenOverBy(call)) return done({ call, customerWaited: false });
      if (!call?.take_over_user_key || call.call_ended) return done(undefined);
      const found = await supervisorFor(deps, call, call.take_over_user_key);
      if (found) return toWrite({ ...found, call, noted: await noteNewAgent(call, found.leg) });
      await forget(call);
      return done(undefined);
    },
    write: async ({ call, ...change }) => {
      const { noted } = change;
      // Another delivery of the same event may have written the takeover.
      if (noted.call_ended || noted.ending || noted.take_over_user_key !== call.take_over_user_key) return conflict;
      const taken = await writeTakeover(change, deps.now);
      return taken === 'conflict' ? conflict : done(taken);
    },
    giveUp: failAsChanging(`The call ${id} changed too often to be taken over.`),
  });

/** An agent who has accepted the transfer already joins. */
const cancelTransfer = async (deps: FinishTakeoverDeps, call: Call): Promise<void> => {
  if (call.transfer_status !== 'Canceled' || !call.transfer_call_id) return;
  const transfer = await getCall(call.transfer_call_id, { latest: true });
  if (transfer && !transfer.call_ended) await endOffer(deps, transfer);
};

/**
 * Gives a call to the supervisor who asked for it and is in its conference: the two parts in one transaction, then the
 * agent's leg is removed. A repeated delivery finishes what is left. Nothing happens if the supervisor has hung up.
 */
export const finishTakeover = async (deps: FinishTakeoverDeps, key: CallKey): Promise<void> => {
  const taken = await takeOver(deps, idOf(key));
  if (!taken) return;
  await cancelTransfer(deps, taken.call);
  // The agent had lost the connection, so the customer hears hold music: stop it.
  if (taken.customerWaited) await deps.provider.holdCustomer(taken.call, false);
  await deps.provider.removeAgentLeg(taken.call);
};
