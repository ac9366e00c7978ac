import type { Access } from '../access/access.ts';
import type { Call } from '../calls/call.ts';
import { hasAtHand, type Reachable } from '../calls/lead-at-hand.ts';
import type { Lead } from '../leads/lead.ts';

type Requester = { user: { id: string; email: string }; access: Pick<Access, 'roles'> };

/**
 * Whom a request for a signature makes the lead's closer (docs/decisions/0022): the closer who asks, where the lead has
 * none and is on her line. Anybody may ask; it gives her nothing then. `calls` are her open ones, as the server knows them.
 */
export const closerOfRequest = (
  { user, access }: Requester,
  lead: Reachable & Pick<Lead, 'assigned_agent_email_by_role'>,
  calls: readonly Call[],
): string | undefined => {
  if (lead.assigned_agent_email_by_role?.closer !== undefined) return undefined;
  return access.roles.includes('closer') && hasAtHand(user.id, lead, calls) ? user.email : undefined;
};
