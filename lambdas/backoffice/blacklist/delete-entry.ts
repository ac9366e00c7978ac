import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { blacklistEntryDeletion } from '#platform/table/blacklist/blacklist';
import type { deleteBlacklistEntry as operation } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { existingEntry } from './existing-entry.ts';
import { writeEntry } from './write-entry.ts';

const changedMeanwhile = (): Rejection =>
  new Rejection('conflict', 'Somebody else changed this entry. Look at it, and delete it again.');

/**
 * Removes an entry, as it was shown, with its record.
 * @throws Rejection `invalid_input` without a number and an e-mail address; `not_found`; `conflict` if it has changed
 * since it was shown, or while it is deleted: the customer may have asked not to be called
 */
export const deleteEntry = async (
  by: { actor: Actor; now: Timestamp },
  { phone_number, email, version }: z.output<typeof operation.input>,
): Promise<Record<string, never>> => {
  const address = phone_number ?? email;
  if (address === undefined) throw new Rejection('invalid_input', 'Name the number or the e-mail address to delete.');
  const entry = await existingEntry(address);
  if (version !== undefined && entry.version !== version) throw changedMeanwhile();
  const step = blacklistEntryDeletion(address, entry.version);
  if ((await writeEntry(by, { entry, action: 'deleted', step })) === 'conflict') throw changedMeanwhile();
  return {};
};
