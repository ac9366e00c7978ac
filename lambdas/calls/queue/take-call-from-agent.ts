import { logger } from '#platform/logger';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { getCall, openCallsOfAgent } from '#platform/table/calls';
import { createRelatedCall } from '#platform/table/related-calls';
import { getUser } from '#platform/table/users';
import { isAgentAbsent } from '#shared/calls/absent-agent';
import type { Call } from '#shared/calls/call';
import { anotherAgentIsOn } from '#shared/calls/conference/legs';
import { needsActionOfAgent } from '#shared/calls/disabled-agent';
import { awaitsWrapUp } from '#shared/calls/open-call';
import { notAnsweredProblem } from '#shared/calls/outbound-call';
import { keptQualification } from '#shared/calls/qualification';
import { TRANSFER_PRIORITY } from '#shared/calls/transfer';
import { type CallPatch, withLeaving, withoutEnding } from '#shared/calls/transitions';
import { disposition } from '#shared/dispositions/default-dispositions';
import { type CallKey, idOf, keyOf, type UserKey } from '#shared/keys';
import { QUEUE_TIMEOUT_S } from '#shared/routing/workspace';
import type { Timestamp } from '#shared/time';
import { systemActor } from '#shared/users/system-actor';
import { changeCall } from '../line/change-call.ts';
import type { Provider } from '../provider/provider.ts';
import { runReactions } from '../reactions.ts';
import { groupAfter } from '../transfer/follow-transfer.ts';
import { transferRequested, transferredCall } from '../transfer/transferred-call.ts';
import { type Disposer, writeDisposition } from '../wrap-up/write-disposition.ts';
import { queueCall } from './queue-call.ts';

type TakeCallDeps = {
  provider: Pick<Provider, 'createTask' | 'cancelTask' | 'endCall'>;
  now: Timestamp;
};

/** The disposition of a call whose agent was disabled. No group offers it. */
const AGENT_DISABLED = { ...disposition('Agent was disabled'), version: 1 };
/** The audit record names the system as its user. */
const SYSTEM: Disposer = { ...systemActor('system'), roles: [] };

const isGone = async (key: UserKey | undefined): Promise<boolean> =>
  key !== undefined && (await getUser(idOf(key), { latest: true }))?.disabled !== false;

/** Keeps the note of the agent's draft, not its disposition. */
const dispose = async ({ now }: TakeCallDeps, call: Call): Promise<boolean> => {
  const input = { disposition_note: call.wrap_up_draft?.disposition_note, go_offline: false };
  const disposal = { call, disposition: AGENT_DISABLED, input, actor: { user: SYSTEM }, now };
  if ((await writeDisposition(disposal)) !== 'written') return false;
  logger.info('call of a disabled agent disposed', { call_id: call.id, user_key: call.reservation_user_key });
  return true;
};

type TakingStep = 'dispose' | 'leave' | 'hangUp' | 'offerToGroup';

/** What to do with the call. It is decided again after every read, because the call may have changed. */
const stepFor = (call: Call): TakingStep | undefined => {
  if (!needsActionOfAgent(call)) return undefined;
  if (awaitsWrapUp(call)) return 'dispose';
  if (anotherAgentIsOn(call) || call.transfer_status === 'Requested') return 'leave';
  return notAnsweredProblem(call) ? 'hangUp' : 'offerToGroup';
};

/** Writes the fields while the decision is still the same; undefined if it is not. */
const writeIfStepUnchanged = async (
  call: Call,
  step: TakingStep,
  fields: (call: Call) => CallPatch,
): Promise<Call | undefined> => {
  let isUnchanged = true;
  const written = await changeCall(call, current => {
    isUnchanged = stepFor(current) === step;
    return isUnchanged ? { set: fields(current) } : undefined;
  });
  return isUnchanged ? written : undefined;
};

/** Only this agent's part ends: another agent has the customer, or TaskRouter is looking for one. */
const leave = async (_deps: TakeCallDeps, call: Call): Promise<boolean> =>
  (await writeIfStepUnchanged(call, 'leave', withLeaving)) !== undefined;

/** Removes the intent after Twilio rejected the request; an intent that stays would count as done. */
const revertIntent = async (intended: Call): Promise<void> => {
  await changeCall(intended, call =>
    call.ending && !call.call_ended ? { set: withoutEnding(call), remove: ['ending'] } : undefined,
  );
};

/** The dialled customer has not answered, and no agent would be there. */
const hangUp = async (deps: TakeCallDeps, call: Call): Promise<boolean> => {
  const ending = await writeIfStepUnchanged(call, 'hangUp', () => ({ ending: true }));
  if (!ending) return false;
  try {
    await deps.provider.endCall(ending);
  } catch (error) {
    await revertIntent(ending).catch(() => logger.error('intent to end stayed', { call_id: call.id }));
    throw error;
  }
  return true;
};

/** Ends the agent's part and creates the call that looks for another agent, in one transaction; then its task. */
const offerToGroup = async (deps: TakeCallDeps, call: Call): Promise<boolean> => {
  const { now } = deps;
  const root = call.root_call_id === undefined ? call : await getCall(call.root_call_id, { latest: true });
  const group = groupAfter(call, root ?? call);
  const origin = { transfer_from_user_email: call.reservation_user_email, ...keptQualification(call) };
  const next = transferredCall(call, group, origin, now);
  const { set, remove } = transferRequested(next, group, now);
  if (
    (await createRelatedCall(
      call,
      { set: { ...set, ...withLeaving(call), customer_requeued: true }, remove },
      next,
    )) !== 'written'
  )
    return false;
  logger.warn('customer of a lost agent offered again', { call_id: next.id, transfer_from_call_id: call.id });
  const task = { kind: 'transfer', priority: TRANSFER_PRIORITY, timeoutS: QUEUE_TIMEOUT_S } as const;
  // Without a task the reconciler ends the new call, and `followTransfer` then offers the customer again.
  if ((await queueCall(deps, next, task)) !== 'created')
    throw new Error(`The task of the call ${next.id} was not made.`);
  return true;
};

/** False if the call has changed in the meantime and must be read again. */
const takeCall = async (deps: TakeCallDeps, call: Call, step: TakingStep): Promise<boolean> => {
  switch (step) {
    case 'dispose':
      return dispose(deps, call);
    case 'leave':
      return leave(deps, call);
    case 'hangUp':
      return hangUp(deps, call);
    case 'offerToGroup':
      return offerToGroup(deps, call);
  }
};

type IsDue = (call: Call) => boolean | Promise<boolean>;

/** Takes the call from its agent if it needs the agent and `isDue` says so of the call as it is now. */
const takeCallIf = async (deps: TakeCallDeps, key: CallKey, isDue: IsDue): Promise<void> => {
  await retryOnConflict({
    read: () => getCall(idOf(key), { latest: true }),
    decide: async call => {
      const step = call && stepFor(call);
      return step && (await isDue(call)) ? toWrite({ call, step }) : done(undefined);
    },
    write: async ({ call, step }) => ((await takeCall(deps, call, step)) ? done(undefined) : conflict),
    giveUp: failAsChanging(`The call ${idOf(key)} changed too often to be taken from its agent.`),
  });
};

/**
 * Finishes a disabled agent's call (docs/decisions/0034): offers a waiting customer to the agent's group, or closes the
 * wrap-up with a disposition that says why. Does nothing while the agent's leg is connected, or if the agent is not
 * disabled.
 */
export const takeCallFromAgent = (deps: TakeCallDeps, key: CallKey): Promise<void> =>
  takeCallIf(deps, key, ({ reservation_user_key }) => isGone(reservation_user_key));

/**
 * Takes the customer from an agent who has not returned in time (docs/decisions/0047): the customer is offered to the
 * group again, before the queue. The agent keeps the wrap-up.
 */
export const takeCallFromAbsentAgent = (
  { returnWithinS, ...deps }: TakeCallDeps & { returnWithinS: number },
  key: CallKey,
): Promise<void> => takeCallIf(deps, key, call => isAgentAbsent(call, { now: deps.now, returnWithinS }));

/** The same for all open calls of the agent. */
export const takeCallsFromAgent = async (deps: TakeCallDeps, userKey: UserKey): Promise<void> => {
  const { calls, unreadable } = await openCallsOfAgent(idOf(userKey));
  // A call that cannot be read fails after the others, so that the event is delivered again.
  const reactions = [...calls, ...unreadable].map(({ id }) => [
    `take call ${id}`,
    () => takeCallFromAgent(deps, keyOf('taskAttribute', id)),
  ]);
  await runReactions(Object.fromEntries(reactions));
};
