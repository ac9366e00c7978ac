import type * as z from 'zod';
import { consentRevokedSteps } from '#platform/do-not-call/consent-revoked-steps';
import { leadsWithNumber } from '#platform/leads/leads-with-number';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { getLead } from '#platform/table/leads';
import { type CallRequest, isRevocationAsked } from '#shared/call-requests/call-request';
import type { takeConsentBack as operation } from '#shared/contracts/settings';
import { idOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { decideOnRequest } from './decide-on-request.ts';

/** The request's lead, and every other one that has the number. */
const leadsOf = async ({ lead_key, phone_number }: CallRequest): Promise<Lead[]> => {
  const [own, others] = await Promise.all([getLead(idOf(lead_key), { latest: true }), leadsWithNumber(phone_number)]);
  const leads = [...(own ? [own] : []), ...others.filter(({ id }) => id !== own?.id)];
  return leads.filter(({ erased_ts }) => erased_ts === undefined);
};

const stepsOf = async (by: Auditor, request: CallRequest) => {
  const revokedBy = request.flags.includes('stop_in_text') ? 'text' : 'link';
  const leads = await leadsOf(request);
  return consentRevokedSteps(by, { leads, number: request.phone_number, revokedBy, fields: ['admin', revokedBy] });
};

/**
 * An admin has decided that it was the customer who asked to take the consent back: it counts as one that was proven. The
 * request is cancelled with it; one that was cancelled so already stays so.
 * @throws Rejection `not_found`; `conflict` if nobody asks for it any more, or it has changed since the admin read it
 */
export const takeConsentBack = (
  by: Auditor,
  input: z.output<(typeof operation)['input']>,
): Promise<Record<string, never>> =>
  decideOnRequest(
    {
      isDone: ({ cancelled_because }) => cancelled_because === 'consent_revoked',
      problem: request =>
        isRevocationAsked(request)
          ? undefined
          : 'Nobody asks to take this consent back any more. Look at the list again.',
      steps: request => stepsOf(by, request),
    },
    input,
  );
