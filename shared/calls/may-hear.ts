import { type Access, isAdmin, may, requires } from '../access/access.ts';
import { keyOf } from '../keys.ts';
import type { Lead } from '../leads/lead.ts';
import type { Call } from './call.ts';
import { mayControl, needsItsAgent } from './call-control.ts';

type Listener = { user: { id: string; email: string }; access: Access };
type Known = {
  /** The lead of the call, where there is one. */
  lead: Pick<Lead, 'assigned_agent_email_by_role' | 'verification_agent_email'> | undefined;
  /** The listener's own open calls. */
  openCalls: readonly Call[];
};

const isNamedOn = ({ user: { email } }: Listener, lead: Known['lead']): boolean =>
  lead?.assigned_agent_email_by_role?.closer === email || lead?.verification_agent_email === email;

/** Whether one of her calls with this lead still needs her. */
const isWith = ({ user }: Listener, call: Pick<Call, 'lead_key'>, openCalls: Known['openCalls']): boolean =>
  call.lead_key !== undefined &&
  openCalls.some(
    open =>
      open.lead_key === call.lead_key && open.reservation_user_key === keyOf('user', user.id) && needsItsAgent(open),
  );

/**
 * Who hears a call's recording: its agent, who watches the floor, customer service, and who has its lead at hand: on a
 * call of her own, or named on it as its closer or verification agent. Who sees little of leads hears none of the history.
 */
export const mayHear = (
  listener: Listener,
  call: Pick<Call, 'lead_key' | 'reservation_user_key'>,
  { lead, openCalls }: Known,
): boolean => {
  const { access } = listener;
  if (isAdmin(access) || may(access, requires.feature('AgentDashboard'))) return true;
  if (mayControl(listener, call)) return may(access, requires.feature('CallHistory')) || may(access, requires.fullLead);
  if (!may(access, requires.fullLead)) return false;
  return access.roles.includes('customer_service') || isNamedOn(listener, lead) || isWith(listener, call, openCalls);
};
