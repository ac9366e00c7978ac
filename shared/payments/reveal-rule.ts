import { type Access, isAdmin } from '../access/access.ts';
import type { Call, OwnCall } from '../calls/call.ts';
import { hasConnectedCallWith, isCallOfAgentWithLead, type Reachable } from '../calls/lead-at-hand.ts';
import type { Lead } from '../leads/lead.ts';

type Reader = { user: { id: string; email: string }; access: Pick<Access, 'roles'> };
type LeadForReveal = Reachable & Pick<Lead, 'assigned_agent_email_by_role' | 'verification_agent_email'>;

const mayRead = ({ user: { email }, access }: Reader, lead: LeadForReveal, isAtHand: () => boolean): boolean => {
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
 * Whether a user may see a full payment number: an admin, or a closer or verification agent who is on a call with the
 * lead or is assigned to it. `calls` are the user's open calls, as the server stores them.
 */
export const mayReveal = (reader: Reader, lead: LeadForReveal, calls: readonly Call[]): boolean =>
  mayRead(reader, lead, () => hasConnectedCallWith(reader.user.id, lead, calls));

/** Whether a screen offers it. A screen does not know whether the customer was on the line: the server decides. */
export const offersReveal = (reader: Reader, lead: LeadForReveal, call: OwnCall | undefined): boolean =>
  mayRead(reader, lead, () => call !== undefined && isCallOfAgentWithLead(reader.user.id, lead, call));
