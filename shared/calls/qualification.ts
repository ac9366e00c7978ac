import type { Call } from './call.ts';
import { qualifiedLabel } from './open-call.ts';

/** How the lead was qualified on a call, and by whom. */
export type Qualification = Pick<Call, 'qualified_status' | 'qualified_lead_status' | 'qualified_by_email'>;

/** What a call has that goes on with the same customer in place of another one: after a takeover or a lost agent. */
export const keptQualification = (call: Qualification): Qualification => ({
  qualified_status: call.qualified_status,
  qualified_lead_status: call.qualified_lead_status,
  qualified_by_email: call.qualified_by_email,
});

type Transferred = Pick<Call, 'transfer_from_user_email' | 'transfer_from_user_group'>;

/**
 * What a transfer says: that of a fronter qualifies the lead, any other says nothing (docs/product.md, Qualified
 * label).
 */
export const qualificationByTransfer = (from: Transferred): Qualification => {
  const label = qualifiedLabel(from);
  return label ? { qualified_status: label, qualified_by_email: from.transfer_from_user_email } : {};
};

/** The qualified status of a call: the agent's answer in the script, else what the fronter's transfer said. */
export const qualifiedStatus = (call: Qualification & Transferred): string | undefined =>
  call.qualified_lead_status ?? call.qualified_status ?? qualifiedLabel(call);

/** The e-mail of the closer or the fronter who gave the call that status. */
export const qualifiedBy = (call: Qualification & Transferred): string | undefined =>
  call.qualified_by_email ?? qualificationByTransfer(call).qualified_by_email;
