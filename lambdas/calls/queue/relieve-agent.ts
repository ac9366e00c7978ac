import { logger } from '#platform/logger';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { getCall, openCallsOfAgent } from '#platform/table/calls';
import { createRelatedCall } from '#platform/table/related-calls';
import { getUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { needsRelief } from '#shared/calls/disabled-agent';
import { anotherAgentIsOn } from '#shared/calls/legs';
import { awaitsWrapUp } from '#shared/calls/open-call';
import { notAnsweredYet } from '#shared/calls/outbound-call';
import { TRANSFER_PRIORITY } from '#shared/calls/transfer';
import { type CallPatch, withLeaving, withoutEnding } from '#shared/calls/transitions';
import { disposition } from '#shared/dispositions/default-dispositions';
import { type CallKey, idOf, keyOf, type UserKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { changeCall } from '../line/change-call.ts';
import type { Provider } from '../provider/provider.ts';
import { groupAfter, QUEUE_TIMEOUT_S } from '../transfer/follow-transfer.ts';
import { transferRequested, transferredCall } from '../transfer/transferred-call.ts';
import { type Disposer, writeDisposition } from '../wrap-up/write-disposition.ts';
import { offerCall } from './offer-call.ts';

export type RelieveAgentDeps = {
  provider: Pick<Provider, 'createTask' | 'cancelTask' | 'endCall'>;
  now: Timestamp;
};

/** What a call says whose agent can't say how it came out. No group's to choose. */
const AGENT_DISABLED = { ...disposition('Agent was disabled'), version: 1 };
/** Whom the audit names: nobody in person. */
const SYSTEM: Disposer = { id: 'system', email: 'system', roles: [] };

const isGone = async (key: UserKey | undefined): Promise<boolean> =>
  key !== undefined && (await getUser(idOf(key), { latest: true }))?.disabled !== false;

/** The note of the agent's draft is kept; the disposition that the draft has is not. */
const dispose = async ({ now }: RelieveAgentDeps, call: Call): Promise<boolean> => {
  const input = { disposition_note: call.wrap_up_draft?.disposition_note, go_offline: false };
  const disposal = { call, disposition: AGENT_DISABLED, input, actor: { user: SYSTEM }, now };
  if ((await writeDisposition(disposal)) !== 'written') return false;
  logger.info('call of a disabled agent disposed', { call_id: call.id, user_key: call.reservation_user_key });
  return true;
};

type Way = 'dispose' | 'leave' | 'hangUp' | 'handOver';

/** What is to be done for a call as it is: asked of each reading anew, since it may change from one to the next. */
const wayFor = (call: Call): Way | undefined => {
  if (!needsRelief(call)) return undefined;
  if (awaitsWrapUp(call)) return 'dispose';
  if (anotherAgentIsOn(call) || call.transfer_status === 'Requested') return 'leave';
  return notAnsweredYet(call) ? 'hangUp' : 'handOver';
};

/** Writes while this is still the way; undefined where it is not any more. */
const writeWhile = async (call: Call, way: Way, fields: (call: Call) => CallPatch): Promise<Call | undefined> => {
  let isStill = true;
  const written = await changeCall(call, current => {
    isStill = wayFor(current) === way;
    return isStill ? { set: fields(current) } : undefined;
  });
  return isStill ? written : undefined;
};

/** Somebody has the customer, or is asked for already: the agent's part is over. */
const leave = async (_deps: RelieveAgentDeps, call: Call): Promise<boolean> =>
  (await writeWhile(call, 'leave', withLeaving)) !== undefined;

/** Twilio rejected the request: an intent that stayed would be taken for done. */
const takeBack = async (intended: Call): Promise<void> => {
  await changeCall(intended, call =>
    call.ending && !call.call_ended ? { set: withoutEnding(call), remove: ['ending'] } : undefined,
  );
};

/** The customer who was dialled has not answered, and would find nobody. */
const hangUp = async (deps: RelieveAgentDeps, call: Call): Promise<boolean> => {
  const ending = await writeWhile(call, 'hangUp', () => ({ ending: true }));
  if (!ending) return false;
  try {
    await deps.provider.endCall(ending);
  } catch (error) {
    await takeBack(ending).catch(() => logger.error('intent to end stayed', { call_id: call.id }));
    throw error;
  }
  return true;
};

/** The end of the agent's part and the call that looks for another agent, in one transaction; then the task. */
const handOver = async (deps: RelieveAgentDeps, call: Call): Promise<boolean> => {
  const { now } = deps;
  const root = call.root_call_id === undefined ? call : await getCall(call.root_call_id, { latest: true });
  const group = groupAfter(call, root ?? call);
  const next = transferredCall(call, group, { ...call, transfer_from_user_email: call.reservation_user_email }, now);
  const { set, remove } = transferRequested(next, group, now);
  if ((await createRelatedCall(call, { set: { ...set, ...withLeaving(call) }, remove }, next)) !== 'written')
    return false;
  logger.info('customer of a disabled agent offered again', { call_id: next.id, transfer_from_call_id: call.id });
  const task = { kind: 'transfer', priority: TRANSFER_PRIORITY, timeoutS: QUEUE_TIMEOUT_S } as const;
  // Without its task the reconciler gives it up, and what follows a transfer that nobody took offers the customer again.
  if ((await offerCall(deps, next, task)) !== 'created')
    throw new Error(`The task of the call ${next.id} was not made.`);
  return true;
};

/** False where the call has changed meanwhile, and has to be looked at again. */
const relieve = async (deps: RelieveAgentDeps, call: Call, way: Way): Promise<boolean> => {
  switch (way) {
    case 'dispose':
      return dispose(deps, call);
    case 'leave':
      return leave(deps, call);
    case 'hangUp':
      return hangUp(deps, call);
    case 'handOver':
      return handOver(deps, call);
  }
};

/**
 * Nobody can finish what is left of a disabled agent's call but the system (docs/decisions/0034): a customer who waits
 * for the agent's return is offered to the agent's group, a wrap-up is closed by a disposition that says why. While the
 * agent's leg is on, the call is left to the agent, and to a supervisor. Nothing where the agent is not disabled.
 */
export const relieveAgent = async (deps: RelieveAgentDeps, key: CallKey): Promise<void> => {
  await retryOnConflict({
    read: () => getCall(idOf(key), { latest: true }),
    decide: async call => {
      const way = call && wayFor(call);
      return way && (await isGone(call.reservation_user_key)) ? toWrite({ call, way }) : done(undefined);
    },
    write: async ({ call, way }) => ((await relieve(deps, call, way)) ? done(undefined) : conflict),
    giveUp: failAsChanging(`The call ${idOf(key)} changed too often to be relieved of its agent.`),
  });
};

/** The same for all calls of the agent. */
export const relieveAgentOfAll = async (deps: RelieveAgentDeps, userKey: UserKey): Promise<void> => {
  for (const { id } of await openCallsOfAgent(idOf(userKey))) await relieveAgent(deps, keyOf('taskAttribute', id));
};
