import { type Access, isAdmin, may, requires } from '../access/access.ts';
import type { Lead } from '../leads/lead.ts';
import type { Call, OwnCall } from './call.ts';
import { mayControl } from './call-control.ts';
import { hasConnectedCallWith, isCallOfAgentWithLead, type Reachable } from './lead-at-hand.ts';

type Listener = { user: { id: string; email: string }; access: Access };
type LeadOfCall = Reachable & Pick<Lead, 'assigned_agent_email_by_role' | 'verification_agent_email'>;
type HearingContext = {
  /** The lead of the call, if there is one. */
  lead: LeadOfCall | undefined;
  /** The listener's own open calls. */
  openCalls: readonly Call[];
};
type RecordedCall = Pick<Call, 'lead_key' | 'reservation_user_key'>;

const isNamedOn = ({ user: { email } }: Listener, lead: HearingContext['lead']): boolean =>
  lead?.assigned_agent_email_by_role?.closer === email || lead?.verification_agent_email === email;

const mayListen = (
  listener: Listener,
  call: RecordedCall,
  lead: HearingContext['lead'],
  isAtHand: () => boolean,
): boolean => {
  const { access } = listener;
  if (isAdmin(access) || may(access, requires.feature('AgentDashboard'))) return true;
  if (mayControl(listener, call)) return may(access, requires.feature('CallHistory')) || may(access, requires.fullLead);
  if (!may(access, requires.fullLead)) return false;
  return access.roles.includes('customer_service') || isNamedOn(listener, lead) || isAtHand();
};

/**
 * Who may play a call's recording: its agent, users of the agents monitor, customer service, and users who have the
 * lead at hand. Users with a limited view of leads play only calls of their own.
 */
export const mayPlayRecording = (
  listener: Listener,
  call: RecordedCall,
  { lead, openCalls }: HearingContext,
): boolean =>
  mayListen(listener, call, lead, () => lead !== undefined && hasConnectedCallWith(listener.user.id, lead, openCalls));

/** Whether a screen offers it. A screen does not know whether the customer was on the line: the server decides. */
export const offersRecording = (
  listener: Listener,
  call: RecordedCall,
  { lead, openCalls }: { lead: LeadOfCall; openCalls: readonly OwnCall[] },
): boolean =>
  mayListen(listener, call, lead, () => openCalls.some(open => isCallOfAgentWithLead(listener.user.id, lead, open)));
