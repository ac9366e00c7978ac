import type * as z from 'zod';
import { leadsOfRequest, revokedByOf } from '#platform/do-not-call/asked-revocation';
import { consentRevokedSteps } from '#platform/do-not-call/consent-revoked-steps';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { type CallRequest, isRevocationAsked } from '#shared/call-requests/call-request';
import type { takeConsentBack as operation } from '#shared/contracts/settings';
import { decideOnRequest } from './decide-on-request.ts';

const stepsOf = async (by: Auditor, request: CallRequest) => {
  const revokedBy = revokedByOf(request);
  return consentRevokedSteps(by, {
    leads: await leadsOfRequest(request),
    numbers: [request.phone_number],
    revokedBy,
    fields: ['admin', revokedBy],
  });
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
