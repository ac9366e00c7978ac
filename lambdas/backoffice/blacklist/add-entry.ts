import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { blacklistEntryCreation, emailAddition, type NewEntry } from '#platform/table/blacklist/blacklist';
import type { Step } from '#platform/table/engine/steps';
import { addressOf, BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { addBlacklistEntry as operation } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { existingEntry } from './existing-entry.ts';
import { requireOwnEmail } from './require-own-email.ts';
import { updateEntry } from './update-entry.ts';
import { writeEntry } from './write-entry.ts';

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
const addEmail = async (by: By, email: string, input: Input): Promise<BlacklistEntry> => {
  const { phone_number, blocked_inbound } = input;
  const { version, ...found } = await existingEntry(phone_number);
  if (found.email === email) throw isListed(phone_number);
  const blocks = found.blocked_inbound || blocked_inbound;
  if (blocks !== found.blocked_inbound)
    await updateEntry(by, { address: phone_number, blocked_inbound: blocks, version });
  const own = newEntry(by, input);
  const [entry, action, step]: [NewEntry, 'changed' | 'added', Step] =
    found.email === undefined
      ? [{ ...found, email, blocked_inbound: blocks }, 'changed', emailAddition(phone_number, email)]
      : [own, 'added', blacklistEntryCreation(own)];
  if ((await writeEntry(by, { entry, action, step })) === 'conflict') throw isListed(phone_number);
  return existingEntry(addressOf(entry));
};

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
  return addEmail(by, email, input);
};
