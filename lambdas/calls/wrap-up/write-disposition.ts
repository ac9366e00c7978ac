import { consentRevokedSteps } from '#platform/do-not-call/consent-revoked-steps';
import { logger } from '#platform/logger';
import { auditStep } from '#platform/table/audit/audit-records';
import { callUpdate } from '#platform/table/calls';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { leadUpdate, readableLead } from '#platform/table/leads';
import { upcomingCallbackCreation, upcomingCallbackRemoval } from '#platform/table/upcoming-callbacks';
import { getUser } from '#platform/table/users';
import { callRequestEnd, callRequestUpdate, getCallRequest } from '#platform/table/website/call-requests';
import { type CallRequest, isCancellable, isRevocationAsked } from '#shared/call-requests/call-request';
import type { Call } from '#shared/calls/call';
import { needsNoFurtherWork } from '#shared/calls/call-control';
import { type Disposition, DispositionOptions, isUnanswered } from '#shared/dispositions/disposition';
import { idOf, keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { callbacksOfCall } from '../outbound/callbacks-of-call.ts';
import { callbackReceiver } from './callback-receiver.ts';

/** The agent, an admin, or the system. */
export type Disposer = Pick<User, 'id' | 'email' | 'roles'>;

export type Disposal = {
  call: Call;
  disposition: Disposition;
  input: { disposition_note?: string; callback_time?: Timestamp; go_offline: boolean };
  actor: { user: Disposer };
  now: Timestamp;
  /** The id of the callback that a callback disposition schedules; without it none is scheduled. */
  callbackId?: string;
};

const callStep = ({ call, disposition, input, now }: Disposal) => {
  const after: Call = { ...call, disposition: disposition.name };
  return callUpdate(call.id, {
    set: {
      disposition: disposition.name,
      disposition_ts: now,
      disposition_options: DispositionOptions.parse(disposition),
      go_offline: input.go_offline,
      ...(input.disposition_note && { disposition_note: input.disposition_note }),
    },
    when: [
      { field: 'disposition', is: 'absent' },
      { field: 'call_ended', is: 'equal', value: call.call_ended },
    ],
    remove: ['wrap_up_draft'],
    // A call that is disposed before its end stays open until it ends; then until its recording is known.
    closes: needsNoFurtherWork(after) ? after : undefined,
  });
};

/** The callbacks that the new one replaces. */
const formerCallbackSteps = async (call: Call, now: Timestamp): Promise<Record<`former ${string}`, Step>> => {
  const former = await callbacksOfCall(call, now);
  return Object.fromEntries(former.map(callback => [`former ${callback.id}`, upcomingCallbackRemoval(callback)]));
};

/** The new callback, for the call's agent; of a disabled agent for the colleague who has the agent's callbacks. */
const callbackSteps = async ({ call, disposition, input, actor, now, callbackId }: Disposal) => {
  if (!disposition.callback || !call.lead_key || !input.callback_time || !callbackId) return {};
  const { userId, agent } = await callbackReceiver(idOf(call.reservation_user_key ?? keyOf('user', actor.user.id)));
  const callback = upcomingCallbackCreation({
    id: callbackId,
    callback_status: 'pending',
    callback_time: input.callback_time,
    callback_source: 'disposition_callback',
    lead_key: call.lead_key,
    user_key: keyOf('user', userId),
    created_ts: now,
    ...(call.lead_name && { lead_name: call.lead_name }),
  });
  return { callback, ...agent, ...(await formerCallbackSteps(call, now)) };
};

/** Whether the customer was not reached; a machine's answer counts as reached until the disposition says so. */
const isTakenOver = (request: CallRequest, { disposition: { name } }: Disposal): boolean =>
  isCancellable(request) || (request.status === 'reached' && isUnanswered(name));

/**
 * A scheduled callback ends the request for which the customer was dialled without success. Not with a do-not-call
 * disposition, which cancels the request. One with an unproven revocation stays for an admin.
 */
const requestSteps = async (disposal: Disposal): Promise<{ request?: Step; released?: Step }> => {
  const { call, disposition, callbackId: callback_id } = disposal;
  if (!disposition.callback || disposition.dnc || call.call_request_id === undefined) return {};
  const request = await getCallRequest(call.call_request_id);
  if (!request || isRevocationAsked(request) || !isTakenOver(request, disposal)) return {};
  const noted = callback_id === undefined ? {} : { callback_id };
  // A request that was reached has released the number's claim.
  return request.status === 'reached'
    ? { request: callRequestUpdate(request, { status: 'callback', ...noted }) }
    : callRequestEnd(request, 'callback', noted);
};

/** What follows if the customer wants no calls or messages any more. */
const dncSteps = async ({ disposition, call, actor, now }: Disposal, lead: Lead | undefined) =>
  disposition.dnc
    ? consentRevokedSteps(
        { actor, now },
        {
          leads: lead ? [lead] : [],
          numbers: call.lead_phone_number ? [call.lead_phone_number] : [],
          revokedBy: 'disposition',
          fields: ['disposition'],
        },
      )
    : {};

/** The call's agent, who may differ from the user who disposes it. */
const agentOf = async ({ call, actor }: Disposal): Promise<Disposer | undefined> => {
  if (!call.reservation_user_key || call.reservation_user_key === keyOf('user', actor.user.id)) return actor.user;
  return getUser(idOf(call.reservation_user_key));
};

const leadOf = async ({ call }: Disposal): Promise<Lead | undefined> => {
  if (!call.lead_key) return undefined;
  const { lead, unread } = await readableLead(idOf(call.lead_key), { latest: true });
  if (!lead && !unread) logger.warn('disposed call without its lead', { call_id: call.id, lead_key: call.lead_key });
  // The disposition is not copied to a lead that was erased or cannot be read, so that the agent can continue.
  return lead?.erased_ts === undefined ? lead : undefined;
};

/**
 * The lead stores the last disposition, and the agent's e-mail for each of the agent's roles (docs/product.md, Lead).
 */
const leadStep = ({ disposition }: Disposal, lead: Lead, agent: Disposer | undefined): Step => {
  const emailByRole = Object.fromEntries((agent?.roles ?? []).map(role => [role, agent?.email ?? '']));
  return leadUpdate(lead.id, {
    set: {
      last_disposition: disposition.name,
      last_agent_email_by_role: { ...lead.last_agent_email_by_role, ...emailByRole },
    },
    when: [{ field: 'version', is: 'equal', value: lead.version }],
  });
};

const auditOf = ({ actor, now }: Disposal, lead: Lead): Step =>
  auditStep({
    actor,
    leadId: lead.id,
    action: 'lead_changed',
    fields: ['last_disposition', 'last_agent_email_by_role'],
    now,
  });

/**
 * Writes the disposition and its effects in one transaction; `conflict` if the call or the lead changed since it was
 * read.
 */
export const writeDisposition = async (disposal: Disposal): Promise<'written' | 'conflict'> => {
  const [lead, agent] = await Promise.all([leadOf(disposal), agentOf(disposal)]);
  const [dnc, callback, request] = await Promise.all([
    dncSteps(disposal, lead),
    callbackSteps(disposal),
    requestSteps(disposal),
  ]);
  const written = await writeTogether({
    call: callStep(disposal),
    ...callback,
    ...request,
    lead: lead && leadStep(disposal, lead, agent),
    audit: lead && auditOf(disposal, lead),
    ...dnc,
  });
  return written.outcome === 'written' ? 'written' : 'conflict';
};
