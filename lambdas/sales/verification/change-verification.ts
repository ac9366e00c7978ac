import type { Actor } from '#platform/handlers/actor';
import { type Failure, writeTogether } from '#platform/table/engine/write';
import { type LeadChange, leadUpdate } from '#platform/table/leads';
import { verificationAudit } from '#platform/table/verification-events';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';

type By = { actor: Actor; now: Timestamp };

/** A change of a lead's verification and its audit record, in one transaction. Answers why it was not written. */
export const changeVerification = async (by: By, lead: Lead, change: LeadChange): Promise<'written' | Failure> => {
  const fields = [...Object.keys(change.set ?? {}), ...(change.remove ?? [])];
  const written = await writeTogether({
    lead: leadUpdate(lead.id, change),
    audit: verificationAudit(lead.id, fields, by),
  });
  return written.outcome === 'written' ? 'written' : (written.failures.lead ?? 'conflict');
};
