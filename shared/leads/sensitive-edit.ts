import { type Access, isAdmin } from '../access/access.ts';
import type { Call, OwnCall } from '../calls/call.ts';
import { hasConnectedCallWith, hasSpokenWith, isCallOfAgentWithLead, type Reachable } from '../calls/lead-at-hand.ts';
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
  mayWrite(writer, lead, () => hasConnectedCallWith(writer.user.id, lead, calls));

/** Whether a user may say that a lead is qualified, or is not (docs/product.md, Limits by role). */
export const mayQualify = (writer: Writer, lead: LeadToWrite, calls: readonly Call[]): boolean =>
  mayWrite(writer, lead, () => hasSpokenWith(writer.user.id, lead.id, calls));

/** Whether a screen offers it. A screen does not know whether the customer was on the line: the server decides. */
export const offersSensitive = (writer: Writer, lead: LeadToWrite, call: OwnCall | undefined): boolean =>
  mayWrite(writer, lead, () => call !== undefined && isCallOfAgentWithLead(writer.user.id, lead, call));

type Recipient = 'phone_number' | 'alt_phone_number' | 'email' | 'esig_phone_number' | 'esig_email';

const signingFields: readonly Recipient[] = ['esig_phone_number', 'esig_email'];
/** Where the link goes if nothing is given for the signature, and the numbers by which a call puts the lead at hand. */
const ownFields: readonly Recipient[] = ['phone_number', 'alt_phone_number', 'email'];

/** Whether only users who have the lead at hand may change a field. `hadProduct`: it has or had a product. */
export const needsLeadAtHand = (field: string, hadProduct: boolean): boolean =>
  signingFields.some(one => one === field) || (hadProduct && ownFields.some(one => one === field));

type LeadToEdit = Pick<Lead, 'products'> & Partial<Pick<Lead, Recipient>>;

/** The first product creates `products`. When all products are deleted or have failed, it is empty, not absent. */
const hadProduct = ({ products }: LeadToEdit): boolean => products !== undefined;

/**
 * The first field that an edit changes and that only users may change who have the lead at hand: the recipient of its
 * link to sign, which from the first product on includes the lead's own numbers and e-mail (docs/decisions/0042).
 */
export const sensitiveField = (lead: LeadToEdit, edit: LeadEdit): string | undefined =>
  [...signingFields, ...ownFields].find(
    field => edit[field] !== undefined && edit[field] !== lead[field] && needsLeadAtHand(field, hadProduct(lead)),
  );

/**
 * Whether an edit may change where a link to sign goes; then the lead's current products decide whether it is allowed.
 */
export const changesRecipient = (edit: LeadEdit): boolean =>
  [...signingFields, ...ownFields].some(field => edit[field] !== undefined);
