import type * as z from 'zod';
import { sendEmail, sendText } from '#shared/contracts/leads';
import type { Lead } from '#shared/leads/lead';
import { formatPhoneNumber, parsePhoneNumber } from '#shared/phone/phone-number';

/** What is wrong with a message, by its field. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

const firstOfEach = (issues: z.core.$ZodIssue[]): Problems<string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));

export type EmailDraft = { recipient: string; subject: string; body: string };

/** docs/product.md, Message rules: the messages are the contract's own. */
export const emailProblems = (draft: EmailDraft): Problems<keyof EmailDraft> => {
  const parsed = sendEmail.input.safeParse(draft);
  return parsed.success ? {} : firstOfEach(parsed.error.issues);
};

export type TextDraft = { to: string; body: string };

const PHONE_REQUIRED = 'Phone number is required';
const PHONE_INVALID = 'Phone number must be valid';

/** Ten digits, however they are set apart; the country's code in front, as numbers are stored, is none of them. */
const isTenDigits = (text: string): boolean =>
  text.replace(/^\s*\+1/, '').replace(/\D/g, '').length === 10 && parsePhoneNumber(text) !== undefined;

const phoneProblem = (to: string): string | undefined => {
  if (to.trim() === '') return PHONE_REQUIRED;
  return isTenDigits(to) ? undefined : PHONE_INVALID;
};

/** docs/product.md, Message rules: of an empty body it says 'Email body is required' here too. */
export const textProblems = (draft: TextDraft): Problems<keyof TextDraft> => {
  const body = sendText.input.shape.body.safeParse(draft.body);
  const to = phoneProblem(draft.to);
  const { message } = body.error?.issues[0] ?? {};
  return { ...(to && { to }), ...(message && { body: message }) };
};

export const emailOf = (lead: Lead): string => lead.email ?? '';

/** The lead's number, else the alternate one (docs/product.md, Messaging). */
export const phoneOf = ({ phone_number, alt_phone_number }: Partial<Lead>): string =>
  formatPhoneNumber(phone_number || alt_phone_number || '');

/** To whom, where she has typed that: kept with the draft. */
export type TypedRecipient = { typed: string | undefined; onTyped: (recipient: string) => void };
