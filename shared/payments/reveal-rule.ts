import { type Access, isAdmin } from '../access/access.ts';
import type { Call } from '../calls/call.ts';
import { needsItsAgent } from '../calls/call-control.ts';
import { keyOf } from '../keys.ts';
import type { Lead } from '../leads/lead.ts';

type Reader = { user: { id: string; email: string }; access: Pick<Access, 'roles'> };
type NamedOn = Pick<Lead, 'id' | 'assigned_agent_email_by_role' | 'verification_agent_email'>;

/** Whether one of her calls with this lead still needs her. */
const hasOnTheLine = ({ user }: Reader, lead: NamedOn, calls: readonly Call[]): boolean =>
  calls.some(
    call =>
      call.lead_key === keyOf('lead', lead.id) &&
      call.reservation_user_key === keyOf('user', user.id) &&
      needsItsAgent(call),
  );

/**
 * Whether somebody may read a whole number of a lead's payment: an admin, or who has the lead at hand, as its closer or
 * verification agent. `calls` are the reader's open ones.
 */
export const mayReveal = (reader: Reader, lead: NamedOn, calls: readonly Call[]): boolean => {
  const { roles } = reader.access;
  if (isAdmin(reader.access)) return true;
  const [sells, verifies] = [roles.includes('closer'), roles.includes('verification')];
  if (!sells && !verifies) return false;
  const { email } = reader.user;
  return (
    (sells && lead.assigned_agent_email_by_role?.closer === email) ||
    (verifies && lead.verification_agent_email === email) ||
    hasOnTheLine(reader, lead, calls)
  );
};
