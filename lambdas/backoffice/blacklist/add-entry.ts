import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { conflict, done, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { blacklistEntryCreation, blockedInboundUpdate, emailAddition } from '#platform/table/blacklist/blacklist';
import { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { addBlacklistEntry as operation } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { existingEntry } from './existing-entry.ts';
import { requireOwnEmail } from './require-own-email.ts';
import { type Written, writeEntries, writeEntry } from './write-entry.ts';

type Input = z.output<typeof operation.input>;
type By = { actor: Actor; now: Timestamp };

const isListed = (number: string): Rejection => {
  const message = `${formatPhoneNumber(number)} is on the blacklist already. Search for it to change it.`;
  return new Rejection('conflict', message, [{ field: 'phone_number', message }]);
};

const newEntry = ({ actor }: By, { email, blocked_inbound }: Input) => ({
  id: randomUUID(),
  ...(email && { email }),
  blocked_inbound,
  source: 'single',
  posted_by: actor.user.email,
});

/** The e-mail address becomes part of the number's entry if that has none, else an entry of its own. */
const additionsOf = (by: By, found: BlacklistEntry, input: Input & { email: string }): Written[] => {
  const { phone_number, email } = input;
  const blocked_inbound = found.blocked_inbound || input.blocked_inbound;
  const now = { blocked_inbound, version: found.version };
  if (found.email === undefined) {
    const entry = { ...found, email, blocked_inbound };
    return [{ entry, action: 'changed', step: emailAddition(phone_number, email, now) }];
  }
  const own = newEntry(by, input);
  const added: Written = { entry: own, action: 'added', step: blacklistEntryCreation(own) };
  if (blocked_inbound === found.blocked_inbound) return [added];
  const entry = { ...found, blocked_inbound };
  return [{ entry, action: 'changed', step: blockedInboundUpdate(phone_number, now) }, added];
};

/** For the entry as it was read, in one transaction: what blocks calls has the e-mail address too. */
const addEmail = (by: By, input: Input & { email: string }): Promise<BlacklistEntry> =>
  retryOnConflict<BlacklistEntry, Written[], BlacklistEntry>({
    read: () => existingEntry(input.phone_number),
    decide: found => {
      if (found.email === input.email) throw isListed(input.phone_number);
      return toWrite(additionsOf(by, found, input));
    },
    write: async (written, found) => {
      if ((await writeEntries(by, written)) === 'conflict') return conflict;
      return done(await existingEntry(found.email === undefined ? input.phone_number : input.email));
    },
    giveUp: () => {
      throw isListed(input.phone_number);
    },
  });

/**
 * Puts a number on the blacklist, with its record. If it is listed already, its new e-mail address is listed.
 * @throws Rejection `conflict` for a number that is on it, without another e-mail address; `rejected` for another user's
 * e-mail as `posted_by`
 */
export const addEntry = async (by: By, input: Input): Promise<BlacklistEntry> => {
  const { phone_number, email, posted_by } = input;
  requireOwnEmail(by.actor, posted_by);
  const entry = { ...newEntry(by, input), phone_number };
  const outcome = await writeEntry(by, { entry, action: 'added', step: blacklistEntryCreation(entry) });
  if (outcome === 'written') return BlacklistEntry.parse({ ...entry, version: 1 });
  if (email === undefined) throw isListed(phone_number);
  return addEmail(by, { ...input, email });
};
