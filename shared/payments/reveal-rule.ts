import { type Access, isAdmin } from '../access/access.ts';
import type { Call, OwnCall } from '../calls/call.ts';
import { hasAtHand, isHersWith, type Reachable } from '../calls/lead-at-hand.ts';
import type { Lead } from '../leads/lead.ts';

type Reader = { user: { id: string; email: string }; access: Pick<Access, 'roles'> };
type NamedOn = Reachable & Pick<Lead, 'assigned_agent_email_by_role' | 'verification_agent_email'>;

const mayRead = ({ user: { email }, access }: Reader, lead: NamedOn, isAtHand: () => boolean): boolean => {
  if (isAdmin(access)) return true;
  const [sells, verifies] = [access.roles.includes('closer'), access.roles.includes('verification')];
  if (!sells && !verifies) return false;
  return (
    (sells && lead.assigned_agent_email_by_role?.closer === email) ||
    (verifies && lead.verification_agent_email === email) ||
    isAtHand()
  );
};

/**
 * Whether somebody may read a whole number of a lead's payment: an admin, or who has the lead at hand, as its closer or
 * verification agent. `calls` are the reader's open ones, as the server knows them.
 */
export const mayReveal = (reader: Reader, lead: NamedOn, calls: readonly Call[]): boolean =>
  mayRead(reader, lead, () => hasAtHand(reader.user.id, lead, calls));

/** Whether a screen offers it, which does not learn whether the customer of its call ever came: the server decides. */
export const offersReveal = (reader: Reader, lead: NamedOn, call: OwnCall | undefined): boolean =>
  mayRead(reader, lead, () => call !== undefined && isHersWith(reader.user.id, lead, call));
