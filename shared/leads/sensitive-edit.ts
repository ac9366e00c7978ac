import { type Access, isAdmin } from '../access/access.ts';
import type { Call, OwnCall } from '../calls/call.ts';
import { hasLeadAtHand, isCallOfAgentWithLead, type Reachable } from '../calls/lead-at-hand.ts';
import type { Lead } from './lead.ts';
import type { LeadEdit } from './lead-edit.ts';

type Writer = { user: { id: string; email: string }; access: Pick<Access, 'roles'> };
type LeadToWrite = Reachable & Pick<Lead, 'assigned_agent_email_by_role' | 'verification_agent_email'>;

export const NOT_AT_HAND =
  'Only admins and agents who have this lead at hand can do this: be on a call with the lead, or be its closer or its verification agent.';

const mayWrite = ({ user: { email }, access }: Writer, lead: LeadToWrite, isAtHand: () => boolean): boolean =>
  isAdmin(access) ||
  (access.roles.includes('closer') && lead.assigned_agent_email_by_role?.closer === email) ||
  (access.roles.includes('verification') && lead.verification_agent_email === email) ||
  isAtHand();

/**
 * Whether a user may write a lead's payment details and where its link to sign goes, and have the link sent
 * (docs/product.md, Limits by role).
 * `calls` are the user's open calls, as the server stores them.
 */
export const mayWriteSensitive = (writer: Writer, lead: LeadToWrite, calls: readonly Call[]): boolean =>
  mayWrite(writer, lead, () => hasLeadAtHand(writer.user.id, lead, calls));

/** Whether a screen offers it. A screen does not know whether the customer was on the line: the server decides. */
export const offersSensitive = (writer: Writer, lead: LeadToWrite, call: OwnCall | undefined): boolean =>
  mayWrite(writer, lead, () => call !== undefined && isCallOfAgentWithLead(writer.user.id, lead, call));

const signingFields: readonly string[] = ['esig_phone_number', 'esig_email'];

/** The first field of an edit that only users may write who have the lead at hand. */
export const sensitiveField = (edit: LeadEdit): string | undefined =>
  Object.keys(edit).find(field => signingFields.includes(field));
