import { applyCallFact } from '#platform/apply-call-fact';
import { type Actor, groupConfigurations } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { type Conflict, conflictWith, type Done, done, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { getCall, type NewCall, updateCall } from '#platform/table/calls';
import { createRelatedCall } from '#platform/table/related-calls';
import { getUser } from '#platform/table/users';
import { decidingGroup } from '#shared/access/access';
import type { Call } from '#shared/calls/call';
import {
  agentEmailIn,
  TRANSFER_COOLDOWN_S,
  TRANSFER_PRIORITY,
  transferDestination,
  transferMessages,
  transferProblem,
} from '#shared/calls/transfer';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf, keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { callKeepsChanging } from '../line/change-call.ts';
import { ownCallOnLine } from '../line/own-call.ts';
import type { Provider } from '../provider/provider.ts';
import { usersWithAvailability } from '../queue/available-users.ts';
import { queueCall } from '../queue/queue-call.ts';
import { type Origin, originOf, transferRequested, transferredCall } from './transferred-call.ts';

type TransferCallDeps = {
  provider: Pick<Provider, 'createTask' | 'cancelTask'>;
  actor: Actor;
  now: Timestamp;
};
type Input = { task_attribute_key: CallKey; to: string };

const FAILED = 'The transfer could not be started. Please try again.';

const checkState = (call: Call, now: Timestamp): void => {
  const problem = transferProblem(call, now);
  if (problem) throw new Rejection(problem.code, problem.message);
};

const checkDestination = async ({ actor }: TransferCallDeps, call: Call, to: string): Promise<void> => {
  const destination = transferDestination(actor, call, await usersWithAvailability(), to);
  if (!destination) {
    logger.warn('access denied', {
      operation: 'transferCall',
      user_id: actor.user.id,
      task_attribute_key: keyOf('taskAttribute', call.id),
    });
    throw new Rejection('forbidden', 'This call can not be transferred there.');
  }
  const email = agentEmailIn(to);
  if (email !== undefined && destination.available === 0)
    throw new Rejection('rejected', `${destination.label} (${email}) is not available.`);
};

/** The transfer names the agent of the call, also if a supervisor makes it: that agent qualified the lead. */
const origin = async ({ actor }: TransferCallDeps, call: Call): Promise<Origin> => {
  const key = call.reservation_user_key;
  const isActors = key === undefined || key === keyOf('user', actor.user.id);
  const agent = isActors ? actor.user : await getUser(idOf(key));
  const group = agent && decidingGroup(agent, await groupConfigurations(agent.groups));
  return originOf(agent?.email ?? call.reservation_user_email, group?.name);
};

/** Writes the transfer's call and the cooldown of the first call together, so that two clicks make one transfer. */
const request = async (deps: TransferCallDeps, { task_attribute_key, to }: Input): Promise<NewCall> => {
  const { actor, now } = deps;
  const found = await ownCallOnLine(actor, task_attribute_key);
  checkState(found, now);
  await checkDestination(deps, found, to);
  return retryOnConflict({
    read: () => found,
    decide: async call => {
      checkState(call, now);
      return toWrite(transferredCall(call, to, await origin(deps, call), now));
    },
    write: async (related, call): Promise<Done<NewCall> | Conflict<Call>> =>
      (await createRelatedCall(call, transferRequested(related, to, now), related)) === 'written'
        ? done(related)
        : conflictWith(await ownCallOnLine(actor, task_attribute_key)),
    giveUp: callKeepsChanging,
  });
};

/** Twilio's response was lost, but an accepted task has been reported. */
const hasTask = async (related: NewCall): Promise<boolean> =>
  (await getCall(related.id, { latest: true }))?.task_sid !== undefined;

/** Nobody will be asked, so the agent may try again at once. */
const giveUp = async ({ now }: TransferCallDeps, related: NewCall): Promise<void> => {
  await updateCall(related.transfer_from_call_id ?? '', {
    set: { transfer_status: 'Failed' },
    remove: ['transfer_ts'],
    when: [{ field: 'transfer_call_id', is: 'equal', value: related.id }],
  });
  await applyCallFact(related.id, { kind: 'customer_gone', ts: now });
};

/**
 * Offers the call to a group or an agent. If Twilio's response is lost and no task is found, the transfer fails; a task
 * that appears later is canceled, because its call has ended. @throws Rejection `rejected` without a destination or an
 * available agent; `conflict`; `too_many_requests` within a minute; `forbidden`, logged; `provider_failed`
 */
export const transferCall = async (deps: TransferCallDeps, input: Input): Promise<Record<string, never>> => {
  if (!input.to) throw new Rejection('rejected', transferMessages.noDestination);
  const related = await request(deps, input);
  const outcome = await queueCall(deps, related, {
    kind: 'transfer',
    priority: TRANSFER_PRIORITY,
    timeoutS: TRANSFER_COOLDOWN_S,
    notFor: related.transfer_from_user_email,
  });
  if (outcome === 'created' || (outcome === 'unknown' && (await hasTask(related)))) return {};
  await giveUp(deps, related);
  throw new Rejection('provider_failed', FAILED);
};
