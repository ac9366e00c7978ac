import { type Access, isAdmin, may, requires } from '../access/access.ts';
import type { Lead } from '../leads/lead.ts';
import type { Call, OwnCall } from './call.ts';
import { mayControl } from './call-control.ts';
import { hasAtHand, isHersWith, type Reachable } from './lead-at-hand.ts';

type Listener = { user: { id: string; email: string }; access: Access };
type LeadOfCall = Reachable & Pick<Lead, 'assigned_agent_email_by_role' | 'verification_agent_email'>;
type Known = {
  /** The lead of the call, where there is one. */
  lead: LeadOfCall | undefined;
  /** The listener's own open calls. */
  openCalls: readonly Call[];
};
type Heard = Pick<Call, 'lead_key' | 'reservation_user_key'>;

const isNamedOn = ({ user: { email } }: Listener, lead: Known['lead']): boolean =>
  lead?.assigned_agent_email_by_role?.closer === email || lead?.verification_agent_email === email;

const hears = (listener: Listener, call: Heard, lead: Known['lead'], isAtHand: () => boolean): boolean => {
  const { access } = listener;
  if (isAdmin(access) || may(access, requires.feature('AgentDashboard'))) return true;
  if (mayControl(listener, call)) return may(access, requires.feature('CallHistory')) || may(access, requires.fullLead);
  if (!may(access, requires.fullLead)) return false;
  return access.roles.includes('customer_service') || isNamedOn(listener, lead) || isAtHand();
};

/**
 * Who hears a call's recording: its agent, who watches the floor, customer service, and who has its lead at hand: on a
 * call of her own, or named on it as its closer or verification agent. Who sees little of leads hears none of the history.
 */
export const mayHear = (listener: Listener, call: Heard, { lead, openCalls }: Known): boolean =>
  hears(listener, call, lead, () => lead !== undefined && hasAtHand(listener.user.id, lead, openCalls));

/** Whether a screen offers it, which does not learn whether the customer of her call ever came: the server decides. */
export const offersHearing = (
  listener: Listener,
  call: Heard,
  { lead, openCalls }: { lead: LeadOfCall; openCalls: readonly OwnCall[] },
): boolean => hears(listener, call, lead, () => openCalls.some(open => isHersWith(listener.user.id, lead, open)));
