import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { blacklistPageOfEmail, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { blacklistPage } from '#platform/table/blacklist/blacklist-list';
import { recordBlacklistReading } from '#platform/table/blacklist/blacklist-records';
import type { PageRequest } from '#platform/table/engine/query';
import { type BlacklistEntry, ListedEmail } from '#shared/blacklist/blacklist-entry';
import type { listBlacklist as operation } from '#shared/contracts/blacklist';
import type { Page } from '#shared/contracts/page';
import { parsePhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';

const wholePage = (data: BlacklistEntry[]): Page<BlacklistEntry> => ({
  data,
  next_page_key: null,
  previous_page_key: null,
});

/** Exact: half a number or another text finds nothing. An e-mail address may have many entries, a number has one. */
const found = async (q: string, page: PageRequest): Promise<Page<BlacklistEntry>> => {
  if (q.includes('@')) {
    const email = ListedEmail.safeParse(q);
    return email.success ? blacklistPageOfEmail(email.data, page) : wholePage([]);
  }
  const number = parsePhoneNumber(q);
  const entry = number && (await getBlacklistEntry(number));
  return wholePage(entry ? [entry] : []);
};

/**
 * A page of the blacklist, or what a search finds. Each reading is recorded before it is shown, without what was searched.
 * @throws Rejection `invalid_input` for a page key of another list
 */
export const listEntries = async (
  by: { actor: Actor; now: Timestamp },
  { q, limit, key }: z.output<typeof operation.input>,
): Promise<Page<BlacklistEntry>> => {
  const request = { limit, ...(key && { key }) };
  const page = q ? await found(q, request) : await blacklistPage(request);
  await recordBlacklistReading(by, { action: q ? 'searched' : 'listed', rows: page.data.length });
  return page;
};
