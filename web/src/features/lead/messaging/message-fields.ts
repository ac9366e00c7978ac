import type * as z from 'zod';
import { sendEmail, sendText } from '#shared/contracts/leads';
import type { Lead } from '#shared/leads/lead';
import { isAddressOf, isNumberOf, NOT_ITS_ADDRESS, NOT_ITS_NUMBER } from '#shared/messages/recipient-rule';
import { formatPhoneNumber, parseTenDigits } from '#shared/phone/phone-number';

/** The problems of a message, by field. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

const firstOfEach = (issues: z.core.$ZodIssue[]): Problems<string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));

type EmailDraft = { recipient: string; subject: string; body: string };

/** docs/product.md, Message rules: the texts of the problems come from the contract, and from the server's rule. */
export const emailProblems = (draft: EmailDraft, lead: Lead): Problems<keyof EmailDraft> => {
  const parsed = sendEmail.input.safeParse(draft);
  if (!parsed.success) return firstOfEach(parsed.error.issues);
  return isAddressOf(lead, parsed.data.recipient) ? {} : { recipient: NOT_ITS_ADDRESS };
};

type TextDraft = { to: string; body: string };

const PHONE_REQUIRED = 'Phone number is required';
const PHONE_INVALID = 'Phone number must be valid';

const phoneProblem = (to: string, lead: Lead): string | undefined => {
  if (to.trim() === '') return PHONE_REQUIRED;
  const number = parseTenDigits(to);
  if (!number) return PHONE_INVALID;
  return isNumberOf(lead, number) ? undefined : NOT_ITS_NUMBER;
};

/** docs/product.md, Message rules: an empty body of a text also has the problem 'Email body is required'. */
export const textProblems = (draft: TextDraft, lead: Lead): Problems<keyof TextDraft> => {
  const body = sendText.input.shape.body.safeParse(draft.body);
  const to = phoneProblem(draft.to, lead);
  const { message } = body.error?.issues[0] ?? {};
  return { ...(to && { to }), ...(message && { body: message }) };
};

export const emailOf = (lead: Lead): string => lead.email ?? '';

/** The lead's phone number, or the alternate one if there is none (docs/product.md, Messaging). */
export const phoneOf = ({ phone_number, alt_phone_number }: Partial<Lead>): string =>
  formatPhoneNumber(phone_number || alt_phone_number || '');

/** The recipient that the agent typed, if any; it is kept with the draft. */
export type TypedRecipient = { typed: string | undefined; onTyped: (recipient: string) => void };
