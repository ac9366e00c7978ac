import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import { getUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { anotherAgentIsOn, heldByAgent } from '#shared/calls/conference/legs';
import { type CallKey, idOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import type { Provider } from '../provider/provider.ts';

type ReactDeps = {
  provider: Pick<Provider, 'holdCustomer' | 'setWorkerOffline' | 'taskStatus' | 'completeTask'>;
};

const current = (key: CallKey) => getCall(idOf(key), { latest: true });

const customerWaits = (call: Call | undefined): call is Call =>
  call?.agent_disconnected === true && !call.call_ended && !anotherAgentIsOn(call);

/**
 * Plays music to a customer whose agent lost the connection, and stops it if an agent joined in the meantime. A
 * customer whom the agent put on hold already hears music and stays on hold.
 */
export const holdForLostAgent = async (deps: ReactDeps, key: CallKey): Promise<void> => {
  const call = await current(key);
  if (!customerWaits(call) || heldByAgent(call)) return;
  await deps.provider.holdCustomer(call, true);
  if (!customerWaits(await current(key))) await deps.provider.holdCustomer(call, false);
};

/**
 * Takes the customer off hold when an agent is connected, unless an agent put the customer on hold. Does not look at
 * the hold state in the document: the webhook that reports the hold may still be on its way.
 */
export const resumeWithAgent = async (deps: ReactDeps, key: CallKey): Promise<void> => {
  const call = await current(key);
  if (!call || call.agent_disconnected || call.call_ended || heldByAgent(call)) return;
  await deps.provider.holdCustomer(call, false);
};

/** The event may come again, or be replayed, when the agent takes calls again. */
const wentOnlineSince = ({ available, availability_ts = '' }: User, { disposition_ts }: Call): boolean =>
  available && disposition_ts !== undefined && availability_ts > disposition_ts;

const goOffline = async ({ provider }: ReactDeps, call: Call): Promise<void> => {
  const user = call.reservation_user_key && (await getUser(idOf(call.reservation_user_key), { latest: true }));
  if (user && wentOnlineSince(user, call)) return;
  if (user?.worker_sid) await provider.setWorkerOffline(user.worker_sid);
  else logger.warn('nobody to set offline', { call_id: call.id, user_key: call.reservation_user_key });
};

const isDone = (taskStatus: string | undefined): boolean =>
  taskStatus === undefined || taskStatus === 'completed' || taskStatus === 'canceled';

/** A call that was taken over has no task whose status would show a repeated delivery of the event. */
const endWithoutTask = async (deps: ReactDeps, call: Call): Promise<void> => {
  if (call.taken_over && call.go_offline) await goOffline(deps, call);
};

/**
 * Completes the task of a disposed call. If the agent asked to go offline, the worker goes offline first, so that no
 * call comes in between. A task that is done shows a repeated delivery: the agent may be online again by then.
 */
export const finishTask = async (deps: ReactDeps, key: CallKey): Promise<void> => {
  const call = await current(key);
  if (!call?.call_ended || call.disposition === undefined) return;
  if (!call.task_sid) return endWithoutTask(deps, call);
  if (isDone(await deps.provider.taskStatus(call.task_sid))) return;
  if (call.go_offline) await goOffline(deps, call);
  try {
    await deps.provider.completeTask(call.task_sid);
  } catch (error) {
    if (!isDone(await deps.provider.taskStatus(call.task_sid))) throw error;
  }
};
