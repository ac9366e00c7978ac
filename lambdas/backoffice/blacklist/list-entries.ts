import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { recordBlacklistReading } from '#platform/table/blacklist/blacklist-records';
import { searchedBlacklist } from '#platform/table/blacklist/blacklist-search';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { listBlacklist as operation } from '#shared/contracts/blacklist';
import type { Page } from '#shared/contracts/page';
import type { Timestamp } from '#shared/time';

/**
 * A page of the blacklist, or what a search finds. Each reading is recorded before it is shown, without what was searched.
 * @throws Rejection `invalid_input` for a page key of another list
 */
export const listEntries = async (
  by: { actor: Actor; now: Timestamp },
  { q, limit, key }: z.output<typeof operation.input>,
): Promise<Page<BlacklistEntry>> => {
  const page = await searchedBlacklist(q, { limit, ...(key && { key }) });
  await recordBlacklistReading(by, { action: q ? 'searched' : 'listed', rows: page.data.length });
  return page;
};
