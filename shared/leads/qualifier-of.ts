import type { Lead } from './lead.ts';

type Qualified = Pick<Lead, 'qualified_by_email' | 'qualifying_agent_email_by_role'>;

/**
 * The e-mail of the agent whose On Hold the lead is. Of a lead that was qualified before this was kept: the fronter's, or
 * that of the closer who took the call without one.
 */
export const qualifierOf = ({
  qualified_by_email: email,
  qualifying_agent_email_by_role: by,
}: Qualified): string | undefined => (email === undefined ? (by?.fronter ?? by?.closer) : (email ?? undefined));
