import { auditStep } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import type { Step } from '#platform/table/engine/steps';
import { type DoNotCall, doNotCallSteps } from './do-not-call-steps.ts';

type Revoked = Pick<DoNotCall, 'leads' | 'numbers' | 'revokedBy'> & {
  /** What the audit records say besides. */
  fields: string[];
  /** The ids of the leads whose audit trail says it, if not of `leads` alone: one that is erased is not among these. */
  trailsOf?: readonly string[];
};

/** A customer has taken the consent back: nobody reaches the leads any more, and their audit trails say so. */
export const consentRevokedSteps = async (
  { actor, now }: Auditor,
  { fields, trailsOf, ...revoked }: Revoked,
): Promise<Record<string, Step | undefined>> => {
  const ids = trailsOf ?? revoked.leads.map(({ id }) => id);
  const audits = ids.map(leadId => [
    `audit of ${leadId}`,
    auditStep({ actor, now, leadId, action: 'consent_revoked', fields }),
  ]);
  const steps = await doNotCallSteps({ ...revoked, postedBy: actor.user.email, now });
  return { ...steps, ...Object.fromEntries(audits) };
};
