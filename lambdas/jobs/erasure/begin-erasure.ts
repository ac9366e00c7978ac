import { blacklistStateOfLead } from '#platform/do-not-call/blacklist-state-of-lead';
import { addressesOf } from '#platform/do-not-call/do-not-call-steps';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { leadErasureSteps } from '#platform/table/lead-data/erase-items';
import { erasureCreation } from '#platform/table/lead-data/erasures';
import { isOpenCall, type LeadData, leadDataOf } from '#platform/table/lead-data/lead-data';
import { countsOf, salesIn } from '#platform/table/lead-data/lead-items';
import { retentionCheckStep } from '#platform/table/lead-data/retention';
import { Rejection } from '#shared/errors';
import { Lead } from '#shared/leads/lead';
import type { Erasure } from '#shared/retention/erasure';
import { HELD, LEAD_ON_CALL } from '#shared/retention/erasure-rules';
import { keptByLawUntil } from '#shared/retention/kept-by-law';
import { daysAfter } from '#shared/retention/months-after';
import { askedRevocationSteps } from './asked-revocation-steps.ts';

/**
 * The time of a second look: late webhooks and projections from before the erasure have arrived by then, and what they
 * wrote is erased.
 */
const LOOK_AGAIN_AFTER_DAYS = 1;

type Begun = { leadId: string; cause: Erasure['cause']; by: Auditor };
type Found = { data: LeadData; lead: Lead | undefined };

const writeErasure = async ({ leadId, cause, by }: Begun, { data, lead }: Found) => {
  if (!data.lead || !lead) return conflict;
  const { now, actor } = by;
  const kept_until = keptByLawUntil(salesIn(data), now);
  const byLaw = kept_until !== undefined;
  const [listed, asked] = await Promise.all([blacklistStateOfLead(lead), askedRevocationSteps(by, lead)]);
  const { outcome } = await writeTogether({
    ...leadErasureSteps(data.lead, { now, kept_until }),
    erasure: erasureCreation({
      ...{ lead_id: leadId, cause, user_id: actor.user.id, user_email: actor.user.email, created_ts: now },
      erased: countsOf(data, byLaw),
      ...(byLaw && { kept_until }),
      ...listed,
      ...(asked && {
        on_blacklist: true,
        email_on_blacklist: listed.email_on_blacklist || addressesOf(lead).length > 0,
      }),
    }),
    ...asked,
    check: retentionCheckStep(leadId, daysAfter(now, LOOK_AGAIN_AFTER_DAYS)),
    audit: auditStep({ ...by, leadId, action: 'lead_erased', fields: byLaw ? ['kept_by_law'] : [] }),
  });
  return outcome === 'written' ? done(undefined) : conflict;
};

/**
 * Makes a lead one without a customer, with the record of it, in one transaction; its other items follow. A lead that is
 * erased already stays so, so that a repeated step goes on.
 * @throws Rejection `not_found`; `rejected` for a lead that is held or has an open call; `conflict`
 */
export const beginErasure = (begun: Begun): Promise<void> =>
  retryOnConflict<Found, null, undefined>({
    read: async () => {
      const data = await leadDataOf(begun.leadId);
      return { data, lead: data.lead && Lead.parse(data.lead) };
    },
    decide: ({ data, lead }) => {
      if (!lead) throw new Rejection('not_found', 'This lead does not exist.');
      if (lead.erased_ts !== undefined) return done(undefined);
      if (lead.legal_hold) throw new Rejection('rejected', HELD);
      if (data.calls.some(isOpenCall)) throw new Rejection('rejected', LEAD_ON_CALL);
      return toWrite(null);
    },
    write: (_, found) => writeErasure(begun, found),
    giveUp: rejectAsChanging('Somebody is working on this lead right now. Please try again.'),
  });
