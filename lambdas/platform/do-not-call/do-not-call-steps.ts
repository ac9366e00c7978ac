import { randomUUID } from 'node:crypto';
import { blacklistEntryCreation, getBlacklistEntry, markedAsDoNotCall } from '#platform/table/blacklist/blacklist';
import { newBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import type { Step } from '#platform/table/engine/steps';
import { callRequestCancellation, openCallRequest } from '#platform/table/website/call-requests';
import { consentRevocationCreation } from '#platform/table/website/consents';
import { addressOf, type BlacklistEntry, ListedEmail } from '#shared/blacklist/blacklist-entry';
import { isCancellable } from '#shared/call-requests/call-request';
import type { RevokedBy } from '#shared/consents/consent';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { numbersOf, type WithNumbers } from '#shared/leads/lead-numbers';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';

/** The fields of a lead by which the customer is contacted. */
type ReachedLead = WithNumbers & Pick<Lead, 'id' | 'email' | 'esig_email'>;

export type DoNotCall = {
  /** The leads of the customer: one, none, or several that have the number as another number. */
  leads: readonly ReachedLead[];
  /** Where the customer was reached; every number of the leads is listed too. */
  numbers: readonly PhoneNumber[];
  revokedBy: RevokedBy;
  /** The author of the entries: an e-mail address, or a system actor. */
  postedBy: string;
  now: Timestamp;
};

type Steps = Record<string, Step | undefined>;

/**
 * The entry of a number, or of an e-mail address alone. An existing one only changes its reason: one that blocks inbound
 * calls stays one.
 */
const entryStep = async (
  listed: Pick<BlacklistEntry, 'phone_number' | 'email'>,
  posted_by: string,
): Promise<Step | undefined> => {
  const address = addressOf(listed);
  const entry = await getBlacklistEntry(address, { latest: true });
  if (entry) return entry.source === 'disposition' ? undefined : markedAsDoNotCall(address);
  return blacklistEntryCreation({
    ...{ id: randomUUID(), ...listed },
    ...{ blocked_inbound: false, source: 'disposition', posted_by },
  });
};

/** The open request of a number is cancelled: it is not dialled any more. */
const requestSteps = async (number: PhoneNumber, now: Timestamp): Promise<Steps> => {
  const open = await openCallRequest(number);
  if (!open || !isCancellable(open)) return {};
  const { request, released } = callRequestCancellation(open, 'consent_revoked', now);
  return { [`request of ${number}`]: request, ...(released && { [`released ${number}`]: released }) };
};

const stepsOfNumber = async (number: PhoneNumber, { postedBy, now }: DoNotCall): Promise<Steps> => ({
  [`blacklist ${number}`]: await entryStep({ phone_number: number }, postedBy),
  ...(await requestSteps(number, now)),
});

/**
 * A lead's e-mail addresses. A stored text that is no valid address is skipped, because no e-mail can be sent to it.
 */
export const addressesOf = ({ email, esig_email }: Pick<Lead, 'email' | 'esig_email'>): string[] =>
  [email, esig_email].flatMap(address => ListedEmail.safeParse(address).data ?? []);

const revocationOf = ({ id }: ReachedLead, { revokedBy, postedBy, now }: DoNotCall): Step =>
  consentRevocationCreation({
    id: randomUUID(),
    lead_key: keyOf('lead', id),
    revoked_by: revokedBy,
    ...(revokedBy === 'disposition' && { user_email: postedBy }),
    revoked_ts: now,
  });

/**
 * The effects of a customer's wish to get no calls or messages, as steps of one transaction: every number and e-mail
 * address of the leads goes on the blacklist, their waiting call requests are cancelled, and their consents are
 * revoked. A conflict if an admin lists or removes one of them at the same moment: the caller repeats it all.
 */
export const doNotCallSteps = async (asked: DoNotCall): Promise<Steps> => {
  const { leads, postedBy } = asked;
  const numbers = [...new Set([...asked.numbers, ...leads.flatMap(numbersOf)])];
  const emails = [...new Set(leads.flatMap(addressesOf))];
  const ofNumbers = await Promise.all(numbers.map(one => stepsOfNumber(one, asked)));
  const ofEmails = await Promise.all(
    emails.map(async (email): Promise<Steps> => ({ [`blacklist ${email}`]: await entryStep({ email }, postedBy) })),
  );
  const steps: Steps = Object.assign({}, ...ofNumbers, ...ofEmails);
  const isNew = (address: string) => steps[`blacklist ${address}`] !== undefined;
  const listed = [
    ...numbers.filter(isNew).map(phone_number => ({ phone_number })),
    ...emails.filter(isNew).map(email => ({ email })),
  ];
  return {
    ...steps,
    areas: await newBlacklistAreas(listed),
    ...Object.fromEntries(leads.map(lead => [`revocation of ${lead.id}`, revocationOf(lead, asked)])),
  };
};
