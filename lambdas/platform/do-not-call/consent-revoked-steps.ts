import { auditStep } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import type { Step } from '#platform/table/engine/steps';
import { type DoNotCall, doNotCallSteps } from './do-not-call-steps.ts';

type Revoked = Pick<DoNotCall, 'leads' | 'numbers' | 'revokedBy'> & {
  /** Further fields of the audit records. */
  fields: string[];
  /** The ids of the leads that get an audit record, if not only `leads`: an erased lead is not in `leads`. */
  trailsOf?: readonly string[];
};

/** The effects of a revoked consent: the leads are not contacted any more, and each gets an audit record. */
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
