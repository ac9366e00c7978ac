import { blacklistOf } from '#platform/do-not-call/blacklist-of';
import { consentRevokedSteps } from '#platform/do-not-call/consent-revoked-steps';
import { isRevocationPendingForNumber } from '#platform/do-not-call/reach-facts';
import { askedAtRequest, revocationAskedSteps } from '#platform/do-not-call/revocation-asked-steps';
import { logger } from '#platform/logger';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { readableLead } from '#platform/table/leads';
import { callRequestUpdate } from '#platform/table/website/call-requests';
import { CallRequest, isCancellable } from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/call-request-flag';
import { isDoNotCall } from '#shared/dialing/reach-problem';
import { idOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import type { CancelDeps } from './cancel-call-request.ts';
import { type HeldRequest, requestedCall } from './requested-call.ts';
import { visitor } from './website-actor.ts';

/** The fields that another request of the same visitor copies. */
const Asker = CallRequest.omit({
  id: true,
  version: true,
  status: true,
  flags: true,
  attempts: true,
  created_ts: true,
  call_id: true,
  callback_id: true,
  cancelled_because: true,
  cancelled_ts: true,
});

const ASKED: CallRequestFlag = 'revocation_asked';

/** The customer is not contacted already: a revocation waits for an admin, or the number is on the do-not-call list. */
const isStopped = async ({ phone_number: number }: CallRequest, lead: Lead): Promise<boolean> =>
  (await isRevocationPendingForNumber(number)) || (await blacklistOf({ number, lead })).some(isDoNotCall);

/**
 * A revocation by the link of a closed request flags another request. The closed one stores that, so that it happens
 * once.
 */
const askedSteps = async (request: CallRequest, now: Timestamp): Promise<Record<string, Step>> => {
  if (isCancellable(request)) return { request: askedAtRequest(request, [ASKED]) };
  return {
    ...(await revocationAskedSteps(Asker.parse(request), { flags: [ASKED], now })),
    asked: callRequestUpdate(request, { flags: [...new Set([...request.flags, ASKED])] }),
  };
};

/** Records the unproven revocation in the lead's audit trail and flags the request, so that an admin decides. */
const flagForAdmin = async (
  { now, caller }: Pick<CancelDeps, 'now' | 'caller'>,
  request: CallRequest,
): Promise<Record<string, Step>> => {
  const leadId = idOf(request.lead_key);
  const audit = auditStep({ actor: visitor(caller), now, leadId, action: 'consent_revoked', fields: ['asked'] });
  return { ...(await askedSteps(request, now)), audit };
};

/** Revokes every consent of the lead, for each of its numbers and e-mail addresses. */
const revoke = (
  { now, caller }: Pick<CancelDeps, 'now' | 'caller'>,
  { lead_key, phone_number }: CallRequest,
  lead: Lead | undefined,
): Promise<Record<string, Step | undefined>> =>
  consentRevokedSteps(
    { actor: visitor(caller), now },
    {
      leads: lead ? [lead] : [],
      numbers: [phone_number],
      revokedBy: 'link',
      fields: ['link'],
      trailsOf: [idOf(lead_key)],
    },
  );

/**
 * Takes back a consent, in one transaction: the numbers and addresses of the lead go on the blacklist, a waiting
 * request is cancelled. A visitor who asked for a known number without proof only stops contact until an admin has
 * decided. If the lead cannot be read, the number alone goes on the blacklist.
 * @throws Rejection `not_found`
 */
export const revokeConsent = (
  deps: Omit<CancelDeps, 'salesPhone'>,
  { cancel_token }: { cancel_token: string },
): Promise<Record<string, never>> =>
  retryOnConflict<HeldRequest, HeldRequest, Record<string, never>>({
    read: () => requestedCall(deps.key, cancel_token),
    decide: toWrite,
    write: async ({ request, holder }) => {
      const { lead: found, unread } = await readableLead(idOf(request.lead_key), { latest: true });
      const lead = found?.erased_ts === undefined ? found : undefined;
      if (
        holder === 'later' &&
        !unread &&
        (!lead || (request.flags.includes(ASKED) && (await isStopped(request, lead))))
      )
        return done({});
      const steps = holder === 'first' ? await revoke(deps, request, lead) : await flagForAdmin(deps, request);
      if ((await writeTogether(steps)).outcome !== 'written') return conflict;
      logger.info('consent revoked', { call_request_id: request.id, lead_key: request.lead_key, holder });
      return done({});
    },
    giveUp: rejectAsChanging('Your data is changing just now. Please try again.'),
  });
