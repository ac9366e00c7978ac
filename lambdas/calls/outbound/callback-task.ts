import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { noSuchLead } from '#platform/no-such-lead';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { getCall, type NewCall, openCallsOfAgent, readableOpenCalls, updateCall } from '#platform/table/calls';
import { createClaimedCall, getDialClaim } from '#platform/table/claims/dial-claims';
import { readableLead } from '#platform/table/leads';
import { requireNotErased } from '#platform/writable-lead';
import { isAdmin } from '#shared/access/access';
import type { Call, TaskCreationSource } from '#shared/calls/call';
import { hasNoTask, isPending, isSameDial, occupiesAgent } from '#shared/calls/outbound-call';
import type { LeadPhone } from '#shared/contracts/calls';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf, keyOf, type LeadKey } from '#shared/keys';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { requireNotSupervising } from '../supervision/require-free-phone.ts';
import { LEAD_UNREAD, requireDialable } from './check-dial.ts';
import { outboundCall } from './outbound-call.ts';

export type CallbackTaskDeps = {
  provider: Pick<Provider, 'createTask'>;
  actor: Actor;
  now: Timestamp;
  hours: CallingHours;
};

export type CallbackTaskInput = {
  lead_key: LeadKey;
  phone?: LeadPhone;
  alternate_phone_number?: PhoneNumber;
  callback_id?: string;
  task_creation_source: Extract<TaskCreationSource, 'outbound_dial' | 'agent_callback'>;
};

/** Higher than every call in the queue: the agent who dials does not wait. */
const PRIORITY = 1000;
/** Long enough for a wrap-up in between. A request of two minutes ago must not dial when the agent comes back. */
const TASK_TIMEOUT_S = 120;

const NOT_STARTED = 'The call could not be started. Please try again.';

const keyOfCall = (call: Pick<Call, 'id'>) => ({ task_attribute_key: keyOf('taskAttribute', call.id) });

const leadToCall = async ({ actor, now, hours }: CallbackTaskDeps, input: CallbackTaskInput) => {
  const { lead, unread } = await readableLead(idOf(input.lead_key), { latest: true });
  if (unread) throw new Rejection('rejected', LEAD_UNREAD);
  if (!lead) throw noSuchLead();
  requireNotErased(lead);
  const number = input.alternate_phone_number ?? lead[input.phone ?? 'phone_number'];
  if (!number) throw new Rejection('rejected', 'This lead has no alternate phone number.');
  await requireDialable({ number, lead, now, hours });
  if (!actor.user.available) {
    // A supervisor who is in a call is offline because of it: then that is the reason to give.
    await requireFree({ actor, now }, undefined);
    throw new Rejection('rejected', 'Go online to make a call.');
  }
  return { lead, number };
};

/** Ends a call that no agent will ever get. */
const giveUp = async ({ now }: CallbackTaskDeps, call: Pick<Call, 'id'>): Promise<void> => {
  await applyCallFact(call.id, { kind: 'customer_gone', ts: now });
};

/** The call that the agent dialled last, if it still prevents another dial. */
const blockingCall = async (deps: CallbackTaskDeps, callId: string | undefined): Promise<Call | undefined> => {
  const call = callId === undefined ? undefined : await getCall(callId, { latest: true });
  if (!call || !(isPending(call) || occupiesAgent(call))) return undefined;
  if (!isPending(call) || !hasNoTask(call, deps.now)) return call;
  logger.warn('call without a task given up', { call_id: call.id });
  await giveUp(deps, call);
  return undefined;
};

type DialActor = Pick<CallbackTaskDeps, 'actor' | 'now'>;

const requireFree = async ({ actor, now }: DialActor, last: Call | undefined): Promise<void> => {
  const { calls: open, unreadable } = await openCallsOfAgent(actor.user.id);
  // A call that cannot be read may go on.
  if (unreadable.length > 0 || [...open, ...(last ? [last] : [])].some(occupiesAgent))
    throw new Rejection('conflict', 'You are on a call already.');
  if (isAdmin(actor.access)) requireNotSupervising((await readableOpenCalls()).calls, { user: actor.user, now });
};

const startTask = async (deps: CallbackTaskDeps, call: NewCall): Promise<void> => {
  const made = await deps.provider
    .createTask(call, { kind: 'dial', priority: PRIORITY, timeoutS: TASK_TIMEOUT_S })
    .catch(async error => {
      await giveUp(deps, call);
      throw error;
    });
  if (made.outcome !== 'created') {
    await giveUp(deps, call);
    throw new Rejection('provider_failed', NOT_STARTED);
  }
  await updateCall(call.id, {
    set: { task_sid: made.taskSid },
    when: [{ field: 'task_sid', is: 'absent' }],
  });
};

/**
 * Calls a lead: creates a call and a task for this agent, after whose accept the customer is dialled. Two clicks dial
 * once.
 * @throws Rejection `not_found`; `rejected` by the dial rules, for a lead that cannot be read, without such a number or
 * while offline; `conflict` on a
 * call, while supervising or dialing somebody else; `provider_failed`: the call has ended
 */
export const callbackTask = async (
  deps: CallbackTaskDeps,
  input: CallbackTaskInput,
): Promise<{ task_attribute_key: CallKey }> => {
  const { actor, now } = deps;
  const { lead, number } = await leadToCall(deps, input);
  return retryOnConflict({
    read: async () => ({ claim: await getDialClaim(actor.user.id) }),
    decide: async ({ claim }) => {
      const last = await blockingCall(deps, claim?.call_id);
      if (last && isPending(last)) {
        if (isSameDial(last, { lead_key: input.lead_key, number })) return done(keyOfCall(last));
        throw new Rejection('conflict', `You are calling ${last.lead_name ?? 'somebody'} already.`);
      }
      await requireFree(deps, last);
      const { task_creation_source: source, callback_id } = input;
      return toWrite(outboundCall(lead, number, { source, callback_id, email: actor.user.email, now }));
    },
    write: async (call, { claim }) => {
      if ((await createClaimedCall(call, actor.user.id, claim)) === 'conflict') return conflict;
      await startTask(deps, call);
      return done(keyOfCall(call));
    },
    giveUp: rejectAsChanging('You are calling somebody already.'),
  });
};
