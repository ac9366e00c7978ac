import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { blockedInboundUpdate, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { updateBlacklistEntry as operation } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { existingEntry } from './existing-entry.ts';
import { writeEntry } from './write-entry.ts';

const changedMeanwhile = (entry: BlacklistEntry | undefined): Rejection => {
  const message = 'Somebody else changed this entry. It is shown as it is now.';
  const current = entry && String(entry.blocked_inbound);
  return new Rejection('conflict', message, [{ field: 'blocked_inbound', message, ...(current && { current }) }]);
};

/**
 * Changes whether the calls of an entry's number are rejected. An entry that has the wanted value already is left alone.
 * @throws Rejection `not_found`; `conflict` if it has changed since it was shown
 */
export const updateEntry = async (
  by: { actor: Actor; now: Timestamp },
  { address, blocked_inbound, version }: z.output<typeof operation.input>,
): Promise<BlacklistEntry> => {
  const entry = await existingEntry(address);
  if (entry.blocked_inbound === blocked_inbound) return entry;
  if (entry.version !== version) throw changedMeanwhile(entry);
  const changed = { ...entry, blocked_inbound };
  const step = blockedInboundUpdate(address, { blocked_inbound, version });
  if ((await writeEntry(by, { entry: changed, action: 'changed', step })) === 'conflict')
    throw changedMeanwhile(await getBlacklistEntry(address, { latest: true }));
  return { ...changed, version: version + 1 };
};
