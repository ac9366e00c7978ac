import { doNotCallSteps } from '#platform/do-not-call/do-not-call-steps';
import { logger } from '#platform/logger';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { getLead } from '#platform/table/leads';
import { idOf } from '#shared/keys';
import type { CancelDeps } from './cancel-call-request.ts';
import { requestedCall } from './requested-call.ts';
import { visitor } from './website-actor.ts';

/**
 * Takes back the consent of the customer who asked for a call: in one transaction each number and e-mail address of the
 * lead goes on the blacklist, a waiting request is cancelled, and the lead says when. Once more changes nothing but the time.
 * @throws Rejection `not_found`
 */
export const revokeConsent = (
  { key, now, caller }: Omit<CancelDeps, 'salesPhone'>,
  { cancel_token }: { cancel_token: string },
): Promise<Record<string, never>> =>
  retryOnConflict({
    read: () => requestedCall(key, cancel_token),
    decide: request => toWrite(request),
    write: async ({ id, lead_key, phone_number }) => {
      const actor = visitor(caller);
      const leadId = idOf(lead_key);
      const found = await getLead(leadId, { latest: true });
      const lead = found?.erased_ts === undefined ? found : undefined;
      const steps = await doNotCallSteps({
        leads: lead ? [lead] : [],
        number: phone_number,
        revokedBy: 'link',
        postedBy: actor.user.email,
        now,
      });
      const audit = auditStep({ actor, now, leadId, action: 'consent_revoked', fields: ['link'] });
      if ((await writeTogether({ ...steps, audit })).outcome !== 'written') return conflict;
      logger.info('consent revoked', { call_request_id: id, lead_key });
      return done({});
    },
    giveUp: rejectAsChanging('Your data is changing just now. Please try again.'),
  });
