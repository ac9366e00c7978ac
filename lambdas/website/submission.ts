import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { fingerprint } from '#platform/fingerprint';
import type { Caller } from '#platform/handlers/api-handler';
import type { NewLead } from '#platform/table/leads';
import type { NewCallRequest } from '#platform/table/website/call-requests';
import { type CallRequestFlag, callRequestFlagsOf } from '#shared/call-requests/call-request-flag';
import { consentText, isPresentText, type Seller } from '#shared/call-requests/consent';
import { dueTimeOf, isPast, isTooLate, LATEST_DAYS } from '#shared/call-requests/due-time';
import { FORM_LIFE_MS } from '#shared/call-requests/fill-time';
import type { WebsiteContent } from '#shared/call-requests/website-settings';
import type { Consent } from '#shared/consents/consent';
import type { CallRequestInput } from '#shared/contracts/public';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { isInUnitedStates } from '#shared/dialing/area-codes';
import { reachProblem } from '#shared/dialing/reach-problem';
import { Rejection } from '#shared/errors';
import { keyOf } from '#shared/keys';
import { WEBSITE_SOURCE } from '#shared/lead-sources/website-source';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { formIssued } from './tokens.ts';

export type RequestCallDeps = {
  now: Timestamp;
  caller: Caller;
  /** Signs tokens. */
  key: string;
  /** Of the called person's day. */
  hours: CallingHours;
  seller: Seller;
  salesPhone: PhoneNumber;
};

export type Submitted = z.output<typeof CallRequestInput>;

const invalid = (field: keyof Submitted, message: string): never => {
  throw new Rejection('invalid_input', message, [{ field, message }]);
};

/**
 * The checks of a submission that only the server can make; `isDid`: the number is one of our own.
 * @throws Rejection `invalid_input` with the field
 */
export const requireValid = (
  { now, seller }: Pick<RequestCallDeps, 'now' | 'seller'>,
  { states_served, isDid }: Pick<WebsiteContent, 'states_served'> & { isDid: boolean },
  submitted: Submitted,
): void => {
  const { phone_number, state, preferred } = submitted;
  if (!states_served.includes(state)) invalid('zip_code', 'We do not serve this zip code. Check it, or call us.');
  // No person checks the number before it is dialled.
  if (!isInUnitedStates(phone_number))
    invalid('phone_number', 'We call numbers of the United States only. Type another one, or call us.');
  if (isDid || reachProblem({ number: phone_number, blacklist: [], revocationAsked: false }))
    invalid('phone_number', 'We cannot call this number. Type another one.');
  if (isPast(preferred, now)) invalid('preferred', 'This time is over. Choose a later one, or leave it empty.');
  if (isTooLate(preferred, now)) invalid('preferred', `Choose a time in the next ${LATEST_DAYS} days.`);
  // The proof names the exact text, and only the present one is known.
  if (!isPresentText(submitted, seller))
    invalid('consent', 'This text has changed since you opened the page. Load the page again, then send the form.');
};

/**
 * A form's token expires. The page then gets a new one and sends the typed values again.
 * @throws Rejection `invalid_input` of the field `form_token`
 */
export const requireFreshForm = (
  { key, now }: Pick<RequestCallDeps, 'key' | 'now'>,
  { form_token }: Pick<Submitted, 'form_token'>,
): void => {
  const issued = formIssued(key, form_token);
  if (issued !== undefined && Date.parse(now) - Date.parse(issued) > FORM_LIFE_MS)
    invalid('form_token', 'The page was open for a long time. What you typed is still here: send it again.');
};

/** The reasons why an admin has to decide; `isListed`: whether the number is on the blacklist. */
export const flagsOf = (
  { key, now }: Pick<RequestCallDeps, 'key' | 'now'>,
  { name, website, form_token }: Submitted,
  isListed: boolean,
): CallRequestFlag[] => [
  ...callRequestFlagsOf({ name, website, formIssued: formIssued(key, form_token), now }),
  ...(isListed ? (['do_not_call'] as const) : []),
];

/** The new lead of a visitor whose number is not known. */
export const leadOf = (
  { now }: Pick<RequestCallDeps, 'now'>,
  { name, phone_number, zip_code, state, language }: Submitted,
): NewLead => {
  const [first_name = '', ...others] = name.split(/\s+/);
  const last_name = others.join(' ');
  return {
    id: randomUUID(),
    phone_number,
    first_name,
    ...(last_name && { last_name }),
    zip_code,
    state_abbr: state,
    language,
    lead_source: WEBSITE_SOURCE,
    created_ts: now,
  };
};

export const consentOf = (
  { now, caller, seller }: RequestCallDeps,
  { page_language, phone_number, consent_version, page_version }: Submitted,
  { leadId, flags }: { leadId: string; flags: CallRequestFlag[] },
): Omit<Consent, 'version'> => {
  // In the language of the page that showed the text, which may differ from the language of the call.
  const text = consentText[page_language](seller);
  return {
    id: randomUUID(),
    lead_key: keyOf('lead', leadId),
    phone_number,
    text,
    text_hash: fingerprint(text),
    text_version: consent_version,
    page_version,
    ticked: ['consent'],
    ts: now,
    ip: caller.ip,
    user_agent: caller.userAgent,
    ...(flags.length > 0 && { doubts: flags }),
  };
};

/** The details of a request from its submission: the typed values, and when the customer is called. */
export const detailsOf = (
  { now, hours }: Pick<RequestCallDeps, 'now' | 'hours'>,
  { phone_number, zip_code, state, language, name, preferred }: Submitted,
  flags: CallRequestFlag[],
) => {
  const due_ts = dueTimeOf({ phone_number, state }, { preferred, now, hours });
  const status = flags.length > 0 ? 'flagged' : due_ts > now ? 'scheduled' : 'due';
  return {
    preferred,
    waiting_since_ts: due_ts,
    zip_code,
    state,
    language,
    name,
    due_ts,
    status,
  } satisfies Partial<NewCallRequest>;
};
