import type { Actor } from '#platform/handlers/actor';
import { recordAudit } from '#platform/table/audit-records';
import { getBlacklistEntry } from '#platform/table/blacklist';
import { callUpdate, openCallsOfAgent } from '#platform/table/calls';
import { type Failure, writeTogether } from '#platform/table/engine/write';
import {
  esigRequestCreation,
  esigRequestUpdate,
  getEsigRequest,
  type NewEsigRequest,
} from '#platform/table/esig-requests';
import { getLead, type LeadChange, leadUpdate } from '#platform/table/leads';
import { getPayment } from '#platform/table/payments';
import { readSales, type Sales, sameLead, sameSales } from '#platform/table/selected-products';
import { userByEmail } from '#platform/table/users';
import {
  esigRequestIdOf,
  eventAudit,
  type NewVerificationEvent,
  verificationAudit,
  verificationEventCreation,
  verificationEventsOf,
} from '#platform/table/verification-events';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';

type By = { actor: Actor; now: Timestamp };

/** A change of a lead's verification and its audit record, in one transaction. Answers why it was not written. */
const changeLead = async (lead: Lead, change: LeadChange, by: By): Promise<'written' | Failure> => {
  const fields = [...Object.keys(change.set ?? {}), ...(change.remove ?? [])];
  const written = await writeTogether({
    lead: leadUpdate(lead.id, change),
    audit: verificationAudit(lead.id, fields, by),
  });
  return written.outcome === 'written' ? 'written' : (written.failures.lead ?? 'conflict');
};

export type Requesting = {
  lead: Lead;
  request: NewEsigRequest;
  event: NewVerificationEvent;
  /** What the request makes of the lead; nothing where a further one leaves it as it is. */
  change: LeadChange | undefined;
  /** The lead's sales that the request's products were taken from. */
  sales: Sales['sales'];
  /** The agent's own call with the lead, if she is on one. */
  callId: string | undefined;
};

/** A request with all that follows from it. `false` where the lead or its products have changed meanwhile. */
const putRequest = async ({ lead, request, event, change, sales, callId }: Requesting, by: By): Promise<boolean> => {
  const assigned = change?.set?.assigned_agent_email_by_role ? ['assigned_agent_email_by_role'] : [];
  const asked = ['verification_requested', request.verification_type, request.group, ...assigned];
  const written = await writeTogether({
    request: esigRequestCreation(request),
    event: verificationEventCreation(event),
    audit: verificationAudit(lead.id, asked, by),
    lead: change
      ? leadUpdate(lead.id, { ...change, when: [{ field: 'version', is: 'equal', value: lead.version }] })
      : sameLead(lead),
    sales: sameSales(lead.id, sales),
    call: callId === undefined ? undefined : callUpdate(callId, { set: { verification_requested: true } }),
  });
  return written.outcome === 'written';
};

/** An event that somebody added by hand, and its audit record. */
const addEvent = async (event: NewVerificationEvent, by: By): Promise<void> => {
  await writeTogether({
    event: verificationEventCreation(event),
    audit: eventAudit(event, by),
  });
};

/** That a request's link was accepted by its provider, as what and when, and the event that says so. */
const noteSent = async (
  requestId: string,
  sent: Required<Pick<NewEsigRequest, 'sent_ts' | 'message_id'>>,
  event: NewVerificationEvent,
): Promise<void> => {
  await writeTogether({
    request: esigRequestUpdate(requestId, { set: sent }),
    event: verificationEventCreation(event),
  });
};

export const verificationTable = {
  getLead,
  getPayment,
  getBlacklistEntry,
  readSales,
  openCallsOfAgent,
  userByEmail,
  verificationEventsOf,
  esigRequestIdOf,
  getEsigRequest,
  recordAudit,
  noteSent,
  changeLead,
  putRequest,
  addEvent,
};
export type VerificationTable = typeof verificationTable;
