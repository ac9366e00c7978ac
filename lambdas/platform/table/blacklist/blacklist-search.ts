import { type BlacklistEntry, ListedEmail } from '#shared/blacklist/blacklist-entry';
import type { Page } from '#shared/contracts/page';
import { parsePhoneNumber } from '#shared/phone/phone-number';
import type { PageRequest } from '../engine/query.ts';
import { blacklistPageOfEmail, getBlacklistEntry } from './blacklist.ts';
import { blacklistPage } from './blacklist-list.ts';

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
 * A page of the blacklist, or of what a search finds.
 * @throws Rejection `invalid_input` for a page key of another list
 */
export const searchedBlacklist = (q: string | undefined, page: PageRequest): Promise<Page<BlacklistEntry>> =>
  q ? found(q, page) : blacklistPage(page);
