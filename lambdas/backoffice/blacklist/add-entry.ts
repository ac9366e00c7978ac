import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { blacklistEntryCreation } from '#platform/table/blacklist/blacklist';
import { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { addBlacklistEntry as operation } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { requireOwnEmail } from './require-own-email.ts';
import { writeEntry } from './write-entry.ts';

const isListed = (number: string): Rejection => {
  const message = `${formatPhoneNumber(number)} is on the blacklist already. Search for it to change it.`;
  return new Rejection('conflict', message, [{ field: 'phone_number', message }]);
};

/**
 * Puts a number on the blacklist, with its record.
 * @throws Rejection `conflict` for a number that is on it; `rejected` for another user's e-mail as `posted_by`
 */
export const addEntry = async (
  by: { actor: Actor; now: Timestamp },
  { phone_number, email, blocked_inbound, posted_by }: z.output<typeof operation.input>,
): Promise<BlacklistEntry> => {
  requireOwnEmail(by.actor, posted_by);
  const entry = {
    id: randomUUID(),
    phone_number,
    ...(email && { email }),
    blocked_inbound,
    source: 'single',
    posted_by: by.actor.user.email,
  };
  const outcome = await writeEntry(by, { entry, action: 'added', step: blacklistEntryCreation(entry) });
  if (outcome === 'conflict') throw isListed(phone_number);
  return BlacklistEntry.parse({ ...entry, version: 1 });
};
