import { randomUUID } from 'node:crypto';
import { applyCallFact } from '#platform/apply-call-fact';
import { reachFactsOf } from '#platform/do-not-call/reach-facts';
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
import { auditStep } from '#platform/table/audit/audit-records';
import { callCreation, type NewCall } from '#platform/table/calls';
import { isDid } from '#platform/table/dids';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { getLead } from '#platform/table/leads';
import { callRequestCancellation, callRequestUpdate, getCallRequest } from '#platform/table/website/call-requests';
import { nextOfferWhere, offeredForS } from '#shared/call-requests/after-call';
import type { CallRequest, CancelReason } from '#shared/call-requests/call-request';
import { waiting } from '#shared/calls/waiting';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { hoursProblem } from '#shared/dialing/dial-gate';
import { reachProblem } from '#shared/dialing/reach-problem';
import { idOf } from '#shared/keys';
import { type Lead, leadName } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import { systemActor } from '#shared/users/system-actor';
import { type QueueCallDeps, queueCall } from '../queue/queue-call.ts';
import { isOnCall } from './is-on-call.ts';

export type QueueRequestDeps = QueueCallDeps & { now: Timestamp; hours: CallingHours };

/** As callers of a DID without a priority of its own. */
const PRIORITY = 0;

type Steps = Record<string, Step>;
/** `call`: the call that is offered once the steps are written. */
type Change = { steps: Steps; request: CallRequest; call?: NewCall };

const isDue = ({ status, due_ts }: CallRequest, now: Timestamp): boolean =>
  (status === 'due' || status === 'scheduled') && due_ts <= now;

const callOf = (request: CallRequest, lead: Lead, now: Timestamp): NewCall => {
  const lead_name = leadName(lead);
  return {
    id: randomUUID(),
    task_token: randomUUID(),
    lead_key: request.lead_key,
    ...(lead_name && { lead_name }),
    lead_phone_number: request.phone_number,
    ...(lead.lead_source && { lead_source: lead.lead_source }),
    call_source: 'web_request',
    task_creation_source: 'web_request',
    requested_group: request.group,
    language: request.language,
    call_request_id: request.id,
    created_ts: now,
    ...waiting,
  };
};

/** Whether the hours allow the call in the state of the zip code, in that of the lead, and where the numbers are from. */
const isPermitted =
  ({ hours }: QueueRequestDeps, { phone_number: number, state }: CallRequest, lead: Lead) =>
  (now: Timestamp): boolean =>
    [state, lead.state_abbr ?? state].every(
      state_abbr => hoursProblem({ number, lead: { ...lead, state_abbr }, now, hours }) === undefined,
    );

/** The system cancels it without a person's request: the lead's audit trail records it, and admins see it in a list. */
const cancellation = (request: CallRequest, because: CancelReason, { now }: QueueRequestDeps): Steps => ({
  ...callRequestCancellation(request, because, now),
  audit: auditStep({
    actor: { user: systemActor('system') },
    now,
    leadId: idOf(request.lead_key),
    action: 'call_requested',
    fields: ['cancelled', because],
  }),
});

/**
 * Applies the current rules: since the request was made, the number may be on the do-not-call list or a DID of ours,
 * and the lead in another state.
 */
const changeOf = async (deps: QueueRequestDeps, request: CallRequest): Promise<Change> => {
  const lead = await getLead(idOf(request.lead_key), { latest: true });
  const number = request.phone_number;
  if (!lead || lead.erased_ts !== undefined) return { request, steps: cancellation(request, 'lead_erased', deps) };
  if ((await isDid(number)) || reachProblem({ number, lead, ...(await reachFactsOf({ number, lead })) }))
    return { request, steps: cancellation(request, 'not_callable', deps) };
  const isPermittedAt = isPermitted(deps, request, lead);
  if (!isPermittedAt(deps.now) || (await isOnCall(request.lead_key))) {
    const due_ts = nextOfferWhere(isPermittedAt, deps.now);
    // Where places have no hour in common it would be offered again each minute.
    if (due_ts === undefined) return { request, steps: cancellation(request, 'not_callable', deps) };
    return { request, steps: { request: callRequestUpdate(request, { status: 'scheduled', due_ts }) } };
  }
  const call = callOf(request, lead, deps.now);
  const taken = callRequestUpdate(request, { status: 'calling', call_id: call.id });
  return { request, call, steps: { request: taken, call: callCreation(call) } };
};

const decide = async (
  deps: QueueRequestDeps,
  request: CallRequest | undefined,
): Promise<Done<undefined> | ToWrite<Change>> =>
  request && isDue(request, deps.now) ? toWrite(await changeOf(deps, request)) : done(undefined);

/** Without a task nobody gets the call: it ends, and the request is offered again after a moment. */
const offer = async (deps: QueueRequestDeps, call: NewCall, request: CallRequest): Promise<void> => {
  const { now, hours } = deps;
  const timeoutS = offeredForS(request, now, hours);
  const outcome = await queueCall(deps, call, { kind: 'request', priority: PRIORITY, timeoutS, request });
  if (outcome === 'rejected') await applyCallFact(call.id, { kind: 'customer_gone', ts: now });
};

/**
 * Offers a request whose time has come to the agents of its group: the call and the request's new status in one
 * transaction, so that only one of several attempts does it; then the task. The reconciler ends a call whose task was
 * not created, and the request is offered again (docs/decisions/0088).
 */
export const queueRequest = (deps: QueueRequestDeps, id: string): Promise<void> =>
  retryOnConflict({
    read: () => getCallRequest(id),
    decide: request => decide(deps, request),
    write: async ({ steps, call, request }) => {
      if ((await writeTogether(steps)).outcome !== 'written') return conflict;
      logger.info('call request handled', { call_request_id: id, call_id: call?.id });
      if (call) await offer(deps, call, request);
      return done(undefined);
    },
    giveUp: failAsChanging(`The call request ${id} changed too often to be offered.`),
  });
