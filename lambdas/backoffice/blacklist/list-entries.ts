import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { blacklistEntriesOfEmail, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { blacklistPage } from '#platform/table/blacklist/blacklist-list';
import { recordBlacklistReading } from '#platform/table/blacklist/blacklist-records';
import { type BlacklistEntry, ListedEmail } from '#shared/blacklist/blacklist-entry';
import type { listBlacklist as operation } from '#shared/contracts/blacklist';
import type { Page } from '#shared/contracts/page';
import { parsePhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';

/** Exact: half a number or another text finds nothing. */
const found = async (q: string): Promise<BlacklistEntry[]> => {
  if (q.includes('@')) {
    const email = ListedEmail.safeParse(q);
    return email.success ? blacklistEntriesOfEmail(email.data) : [];
  }
  const number = parsePhoneNumber(q);
  const entry = number && (await getBlacklistEntry(number));
  return entry ? [entry] : [];
};

/**
 * A page of the blacklist, or what a search finds. Each reading is recorded before it is shown, without what was searched.
 * @throws Rejection `invalid_input` for a page key of another list
 */
export const listEntries = async (
  by: { actor: Actor; now: Timestamp },
  { q, limit, key }: z.output<typeof operation.input>,
): Promise<Page<BlacklistEntry>> => {
  const page = q
    ? { data: await found(q), next_page_key: null, previous_page_key: null }
    : await blacklistPage({ limit, ...(key && { key }) });
  await recordBlacklistReading(by, { action: q ? 'searched' : 'listed', rows: page.data.length });
  return page;
};
