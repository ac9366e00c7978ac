import { auditStep } from '#platform/table/audit/audit-records';
import { asRead } from '#platform/table/engine/conditions';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { leadCreation, leadHasNumber, leadUpdate } from '#platform/table/leads';
import { callRequestCreation, callRequestUpdate, type NewCallRequest } from '#platform/table/website/call-requests';
import { consentCreation } from '#platform/table/website/consents';
import {
  type CallRequest,
  hasSameDetails,
  isChangeable,
  type TokenHolder,
  waitingSince,
} from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/call-request-flag';
import { keyOf } from '#shared/keys';
import type { Language } from '#shared/leads/language';
import type { Lead } from '#shared/leads/lead';
import { type Sent, sentFormStep } from './sent-form.ts';
import { consentOf, detailsOf, leadOf, type RequestCallDeps, type Submitted } from './submission.ts';
import { visitor } from './website-actor.ts';

/** A submission, with the stored data of its number. */
export type Asked = {
  submitted: Submitted;
  open: CallRequest | undefined;
  lead: Lead | undefined;
  flags: CallRequestFlag[];
  /** The record of an earlier submission of the same form. */
  sent: Sent | undefined;
  /** Whether it was counted for the address and the number; otherwise it must not cause further or earlier calls. */
  isCounted: boolean;
  holder: TokenHolder;
  /** The id of a new request. */
  requestId: string;
  group: string;
};

/** A doubtful submission only fills in a missing language. */
const languageOf = ({ submitted, flags }: Asked, lead: Lead): Language | undefined => {
  const { language } = submitted;
  if (lead.language === language || (lead.language !== undefined && flags.length > 0)) return undefined;
  return language;
};

/** The lead of the number: a new one, or the stored one, whose language is what the customer asks for now. */
const leadSteps = (
  deps: RequestCallDeps,
  asked: Asked,
): { leadId: string; steps: { lead?: Step; phone?: Step; language?: Step } } => {
  const { submitted, lead } = asked;
  if (!lead) {
    const created = leadOf(deps, submitted);
    return { leadId: created.id, steps: leadCreation(created) };
  }
  const phone = leadHasNumber(lead);
  const language = languageOf(asked, lead);
  if (language === undefined) return { leadId: lead.id, steps: { phone } };
  const step = leadUpdate(lead.id, {
    set: { language },
    when: [asRead(lead, 'language')],
  });
  const actor = visitor(deps.caller);
  const audit = auditStep({ actor, now: deps.now, leadId: lead.id, action: 'lead_changed', fields: ['language'] });
  return { leadId: lead.id, steps: { phone, lead: step, language: audit } };
};

type Requested = { written: Omit<CallRequest, 'version'>; steps: { request?: Step; claim?: Step } };

type Details = ReturnType<typeof detailsOf>;

/** A submission that was not counted does not move the next attempt to an earlier time. */
const notBeforeRetry = ({ now }: RequestCallDeps, { attempts, retry_ts }: CallRequest, details: Details): Details =>
  attempts > 0 && retry_ts !== undefined && retry_ts > details.due_ts
    ? {
        ...details,
        due_ts: retry_ts,
        status: details.status === 'due' && retry_ts > now ? 'scheduled' : details.status,
      }
    : details;

/**
 * The change of the open request: new details replace the old ones, and start its attempts again if the submission is
 * counted. A suspicious submission only adds its flags, so that nobody can stop another person's request. A request
 * that is being dialled, or that waits for the decision on a revocation, does not change.
 */
const changeOf = (
  deps: RequestCallDeps,
  { submitted, flags, isCounted }: Asked,
  open: CallRequest,
  consentId: string,
): Requested => {
  if (!isChangeable(open)) return { written: open, steps: {} };
  const details = isCounted
    ? detailsOf(deps, submitted, flags)
    : notBeforeRetry(deps, open, detailsOf(deps, submitted, flags));
  const set =
    flags.length > 0
      ? { flags: [...new Set([...open.flags, ...flags])] }
      : {
          ...details,
          waiting_since_ts: waitingSince(open, details),
          consent_id: consentId,
          attempts: !isCounted || hasSameDetails(open, submitted) ? open.attempts : 0,
        };
  return { written: { ...open, ...set }, steps: { request: callRequestUpdate(open, set) } };
};

const requestSteps = (deps: RequestCallDeps, asked: Asked, leadId: string, consentId: string): Requested => {
  const { submitted, open, flags, requestId, group } = asked;
  if (open) return changeOf(deps, asked, open, consentId);
  const request: NewCallRequest = {
    ...detailsOf(deps, submitted, flags),
    id: requestId,
    lead_key: keyOf('lead', leadId),
    phone_number: submitted.phone_number,
    attempts: 0,
    group,
    flags,
    consent_id: consentId,
    created_ts: deps.now,
  };
  return { written: request, steps: callRequestCreation(request) };
};

/**
 * Writes the lead, the consent, the request and the audit record in one transaction; undefined if the number's lead or
 * request changed since they were read.
 */
export const writeCallRequest = async (
  deps: RequestCallDeps,
  asked: Asked,
): Promise<Omit<CallRequest, 'version'> | undefined> => {
  const lead = leadSteps(deps, asked);
  const consent = consentOf(deps, asked.submitted, { leadId: lead.leadId, flags: asked.flags });
  const request = requestSteps(deps, asked, lead.leadId, consent.id);
  const fields = [asked.open ? 'changed' : 'requested'];
  const { outcome } = await writeTogether({
    ...lead.steps,
    ...request.steps,
    ...sentFormStep(deps, { ...asked, requestId: request.written.id }),
    consent: consentCreation(consent),
    audit: auditStep({
      actor: visitor(deps.caller),
      now: deps.now,
      leadId: lead.leadId,
      action: 'call_requested',
      fields,
    }),
  });
  return outcome === 'written' ? request.written : undefined;
};
