import type { Actor } from '#platform/handlers/actor';
import { messageCount } from '#platform/messages/count-message';
import { callUpdate } from '#platform/table/calls';
import type { EsigClaim } from '#platform/table/engine/documents';
import { writeOne } from '#platform/table/engine/write';
import {
  esigClaimStep,
  esigRequestCreation,
  esigRequestUpdate,
  type NewEsigRequest,
} from '#platform/table/esig-requests';
import { type LeadChange, leadUpdate } from '#platform/table/leads';
import { leadUnchanged, type Sales, salesUnchanged } from '#platform/table/selected-products';
import { disabledCheck } from '#platform/table/users';
import { type NewVerificationEvent, verificationAudit, writeWithEvent } from '#platform/table/verification-events';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';

/** `perHour`: how many messages a user may send in an hour. */
type By = { actor: Actor; now: Timestamp; perHour: number };

export type Requesting = {
  lead: Lead;
  request: NewEsigRequest;
  /** The claim of the earlier request, as it was read. */
  claim: EsigClaim | undefined;
  event: NewVerificationEvent;
  /** The change of the lead; none for a further request. */
  change: LeadChange | undefined;
  /** The lead's sales that the request's products were taken from. */
  sales: Sales['sales'];
  /** The agent's own call with the lead, if there is one. */
  callId: string | undefined;
};

/**
 * `conflict`: the lead, its products or its requests changed meanwhile; `above limit`: of the user's messages; `disabled`:
 * the user, who would become the lead's closer, and whose leads may be handed over already.
 */
type Requested = 'written' | 'conflict' | 'above limit' | 'disabled';

/** A request with all that follows from it, counted as a message of the user. */
export const writeVerificationRequest = async (
  { lead, request, claim, event, change, sales, callId }: Requesting,
  by: By,
): Promise<Requested> => {
  const isAssigned = change?.set?.assigned_agent_email_by_role !== undefined;
  const assigned = isAssigned ? ['assigned_agent_email_by_role'] : [];
  const asked = ['verification_requested', request.verification_type, request.group, ...assigned];
  const written = await writeWithEvent(event, {
    request: esigRequestCreation(request),
    claim: esigClaimStep(request, claim),
    audit: verificationAudit(lead.id, asked, by),
    lead: change
      ? leadUpdate(lead.id, { ...change, when: [{ field: 'version', is: 'equal', value: lead.version }] })
      : leadUnchanged(lead),
    sales: salesUnchanged(lead.id, sales),
    count: messageCount(by),
    call: callId === undefined ? undefined : callUpdate(callId, { set: { verification_requested: true } }),
    closer: isAssigned ? disabledCheck({ id: by.actor.user.id, disabled: false }) : undefined,
  });
  if (written.outcome === 'written') return 'written';
  if (written.failures.closer) return 'disabled';
  return written.failures.count ? 'above limit' : 'conflict';
};

/** The result that the provider accepted the link, with its message id and the time, and the event 'sent'. */
export const writeSentRequest = async (
  requestId: string,
  sent: Required<Pick<NewEsigRequest, 'sent_ts' | 'message_id'>>,
  event: NewVerificationEvent,
): Promise<void> => {
  await writeWithEvent(event, {
    request: esigRequestUpdate(requestId, { set: sent }),
  });
};

/** Why a request's link was not sent, for those who made the same request at the same moment. */
export const writeFailedRequest = async (requestId: string, failure: NewEsigRequest['failure']): Promise<void> => {
  await writeOne(esigRequestUpdate(requestId, { set: { failure } }));
};
