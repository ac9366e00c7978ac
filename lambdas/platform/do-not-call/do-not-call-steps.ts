import { randomUUID } from 'node:crypto';
import { blacklistEntryCreation, getBlacklistEntry, markedAsDoNotCall } from '#platform/table/blacklist/blacklist';
import { newBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import type { Step } from '#platform/table/engine/steps';
import { callRequestEnd, openCallRequest } from '#platform/table/website/call-requests';
import { consentRevocationCreation } from '#platform/table/website/consents';
import { ListedEmail } from '#shared/blacklist/blacklist-entry';
import { isCancellable } from '#shared/call-requests/call-request';
import type { RevokedBy } from '#shared/consents/consent';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';

export type DoNotCall = {
  lead: Pick<Lead, 'id' | 'phone_number' | 'email' | 'esig_email'> | undefined;
  /** Where the customer was reached; the lead's own number is listed too. */
  number: PhoneNumber | undefined;
  revokedBy: RevokedBy;
  /** Who notes it: an e-mail address, `website` or `text message`. */
  postedBy: string;
  now: Timestamp;
};

/** An existing entry only changes its reason: one that blocks inbound calls stays one. */
const numberStep = async (number: PhoneNumber | undefined, posted_by: string): Promise<Step | undefined> => {
  if (number === undefined) return undefined;
  const entry = await getBlacklistEntry(number, { latest: true });
  if (entry) return entry.source === 'disposition' ? undefined : markedAsDoNotCall(number);
  return blacklistEntryCreation({
    id: randomUUID(),
    phone_number: number,
    blocked_inbound: false,
    source: 'disposition',
    posted_by,
  });
};

/** An entry of the address alone. What is stored and is no address gets no e-mail anyway. */
const emailStep = async (email: string | undefined, posted_by: string): Promise<Step | undefined> => {
  if (email === undefined || (await getBlacklistEntry(email, { latest: true }))) return undefined;
  return blacklistEntryCreation({ id: randomUUID(), email, blocked_inbound: false, source: 'disposition', posted_by });
};

/** The open request of a number is cancelled: it is not dialled any more. */
const requestSteps = async (number: PhoneNumber | undefined): Promise<{ request?: Step; released?: Step }> => {
  const open = number === undefined ? undefined : await openCallRequest(number);
  return open && isCancellable(open) ? callRequestEnd(open, 'cancelled') : {};
};

/**
 * What it means that a customer wants no calls or messages any more, as steps of one transaction: the numbers and the
 * e-mail addresses go on the blacklist, waiting call requests are cancelled, and the consents of the lead are revoked.
 * A conflict if an admin lists or removes one of them at the same moment: the caller repeats it all.
 */
export const doNotCallSteps = async ({ lead, number, revokedBy, postedBy, now }: DoNotCall) => {
  const own = lead?.phone_number === number ? undefined : lead?.phone_number;
  const email = ListedEmail.safeParse(lead?.email).data;
  const signing = ListedEmail.safeParse(lead?.esig_email).data;
  const esigEmail = signing === email ? undefined : signing;
  const [blacklist, ownBlacklist, emailBlacklist, esigEmailBlacklist, request, ownRequest] = await Promise.all([
    numberStep(number, postedBy),
    numberStep(own, postedBy),
    emailStep(email, postedBy),
    emailStep(esigEmail, postedBy),
    requestSteps(number),
    requestSteps(own),
  ]);
  const listed = [
    ...(blacklist && number ? [{ phone_number: number }] : []),
    ...(ownBlacklist && own ? [{ phone_number: own }] : []),
    ...(emailBlacklist && email ? [{ email }] : []),
    ...(esigEmailBlacklist && esigEmail ? [{ email: esigEmail }] : []),
  ];
  const revocation =
    lead &&
    consentRevocationCreation({
      id: randomUUID(),
      lead_key: keyOf('lead', lead.id),
      revoked_by: revokedBy,
      ...(revokedBy === 'disposition' && { user_email: postedBy }),
      revoked_ts: now,
    });
  return {
    blacklist,
    ownBlacklist,
    emailBlacklist,
    esigEmailBlacklist,
    areas: await newBlacklistAreas(listed),
    ...request,
    ownRequest: ownRequest.request,
    ownReleased: ownRequest.released,
    revocation,
  };
};
