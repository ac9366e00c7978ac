import * as z from 'zod';
import { instantOf } from '../call-requests/local-time.ts';
import { mayBeCalledAt, zoneOf } from '../call-requests/offered-times.ts';
import { parseZipCode, placeOfZip } from '../call-requests/zip-states.ts';
import { freeName } from '../leads/free-text.ts';
import { languages } from '../leads/languages.ts';
import { PhoneNumber, parsePhoneNumber } from '../phone/phone-number.ts';
import { Timestamp } from '../time.ts';

/** Where the public page posts a call request, and gets the token of its form; below the API's address. */
export const CALL_REQUEST_PATH = '/call_request';
export const CALL_REQUEST_FORM_PATH = '/call_request/form';

const ZIP_PROBLEM = 'Type the five digits of your zip code.';

const ZipCode = z.string(ZIP_PROBLEM).transform((text, context): string => {
  const zip = parseZipCode(text);
  if (zip) return zip;
  context.addIssue(ZIP_PROBLEM);
  return z.NEVER;
});

const PHONE_PROBLEM = 'Type a phone number of the United States with ten digits.';

const Phone = z.string(PHONE_PROBLEM).transform((text, context): PhoneNumber => {
  const number = parsePhoneNumber(text);
  if (number) return number;
  context.addIssue(PHONE_PROBLEM);
  return z.NEVER;
});

const NAME_PROBLEM = 'Type your name.';
const PAGE_PROBLEM = 'Load the page again, then send the form.';

/** What the page itself says, and no visitor types. */
const ofPage = (most: number) => z.string(PAGE_PROBLEM).max(most, PAGE_PROBLEM);

/** Longer than any token of ours. */
const LONGEST_TOKEN = 400;
const LONGEST_TRAP = 200;

/** Cut and never rejected: what a robot writes is flagged, and a token that is cut proves nothing. */
const cutTo = (length: number) => z.string().transform(text => text.slice(0, length));

const fields = z.object({
  zip_code: ZipCode,
  name: z.string(NAME_PROBLEM).pipe(freeName(100, 'Type your name only, and no card number.').min(1, NAME_PROBLEM)),
  phone_number: Phone,
  language: z.enum(languages, 'Choose a language.'),
  /**
   * `now`, an instant, or without JavaScript a local time (`2026-03-01T13:30`) in the visitor's zone; empty is `now`.
   */
  preferred: z.string().default('now'),
  consent: z.literal('yes', 'Tick the box, so that we may call you.'),
  /** Of the page, in which its consent was shown; `language` is that of the call. */
  page_language: z.enum(languages, PAGE_PROBLEM),
  consent_version: ofPage(40),
  /** The seller that asks for the consent, and the number at which it can be revoked, as the page showed them. */
  seller_name: ofPage(200).optional(),
  seller_phone: ofPage(40).optional(),
  page_version: ofPage(40),
  /**
   * Proves that the form was not sent at once. Absent without JavaScript. One that is too old is a problem of this
   * field.
   */
  form_token: cutTo(LONGEST_TOKEN).optional(),
  /** Of an earlier answer: proves that the same browser asks again. */
  cancel_token: cutTo(LONGEST_TOKEN).optional(),
  /** A field that people cannot see: a form in which it is filled is suspicious. */
  website: cutTo(LONGEST_TRAP).default(''),
});

type Fields = z.output<typeof fields>;

/** The instant that a visitor prefers, in the zone of the zip code; undefined for a text that is no time. */
const preferredInstant = ({ preferred, zip_code }: Fields): Timestamp | undefined => {
  const found = placeOfZip(zip_code);
  const instant = Timestamp.safeParse(preferred);
  return instant.success || !found.served ? instant.data : instantOf(zoneOf(found.place), preferred);
};

/**
 * A visitor's request for a call, as JSON or as a form. A zip code that we do not serve, and a time at which the visitor
 * may not be called, are messages at their fields.
 */
export const CallRequestInput = fields.transform((input, context) => {
  const problem = (field: keyof Fields, message: string) => {
    context.addIssue({ code: 'custom', message, path: [field] });
    return z.NEVER;
  };
  const found = placeOfZip(input.zip_code);
  if (!found.served) return problem('zip_code', 'We do not serve this zip code. Check it, or call us.');
  if (input.preferred === '' || input.preferred === 'now')
    return { ...input, state: found.state, preferred: 'now' as const };
  const preferred = preferredInstant(input);
  if (!preferred) return problem('preferred', 'Choose a day and a time, or leave it empty.');
  if (!mayBeCalledAt(found.place, preferred))
    return problem('preferred', 'We may not call you at this time. Choose another time of the day.');
  return { ...input, state: found.state, preferred };
});
export type CallRequestInput = z.input<typeof CallRequestInput>;

/** The answer to a request that was sent as JSON; a form is answered with the page of thanks. */
export const CallRequestAccepted = z.object({
  /** Allows its holder to cancel the request. It says nothing about the number: each submission gets its own. */
  cancel_token: z.string(),
  /** When the visitor is called; about now if the request was for now. */
  due_ts: Timestamp,
});
export type CallRequestAccepted = z.infer<typeof CallRequestAccepted>;

/** What a page gets before its form can be sent with proof of the time that it took. */
export const CallRequestForm = z.object({ form_token: z.string() });
export type CallRequestForm = z.infer<typeof CallRequestForm>;

/** What the public page says of the business; its prerendered values stand where the API does not answer. */
export const PublicSite = z.object({
  company_name: z.string(),
  sales_phone: PhoneNumber,
  customer_service_phone: PhoneNumber,
  /** Whether customer service is open now. */
  open_now: z.boolean(),
  /** By the settings of the website, as abbreviations in order. */
  states_served: z.array(z.string().length(2)),
});
export type PublicSite = z.infer<typeof PublicSite>;
