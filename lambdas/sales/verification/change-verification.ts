import type { Actor } from '#platform/handlers/actor';
import { type Failure, writeTogether } from '#platform/table/engine/write';
import { type LeadChange, leadUpdate } from '#platform/table/leads';
import { disabledCheck } from '#platform/table/users';
import { verificationAudit } from '#platform/table/verification-events';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';

type By = { actor: Actor; now: Timestamp };

/**
 * A change of a lead's verification and its audit record, in one transaction. Returns why it was not written, for
 * example because the assignee is disabled, so that the work may already be handed over.
 */
export const changeVerification = async (
  by: By,
  lead: Lead,
  { assignee, ...change }: LeadChange & { assignee?: Pick<User, 'id'> },
): Promise<'written' | 'assignee disabled' | Failure> => {
  const fields = [...Object.keys(change.set ?? {}), ...(change.remove ?? [])];
  const written = await writeTogether({
    lead: leadUpdate(lead.id, change),
    audit: verificationAudit(lead.id, fields, by),
    ...(assignee && { assignee: disabledCheck({ id: assignee.id, disabled: false }) }),
  });
  if (written.outcome === 'written') return 'written';
  // If the lead has changed, the decision is made again, whether or not the assignee is disabled.
  if (written.failures.lead) return written.failures.lead;
  return written.failures.assignee ? 'assignee disabled' : 'conflict';
};
