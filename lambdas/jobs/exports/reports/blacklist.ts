import { searchedBlacklist } from '#platform/table/blacklist/blacklist-search';
import { blacklistColumns } from '#shared/blacklist/blacklist-columns';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { FilterOf } from '#shared/exports/export-input';
import { exportedReport } from '../report.ts';

const READ_AT_ONCE = 1000;
/** As many as a sheet has below its titles (Microsoft Support, "Excel specifications and limits"). */
const MOST_ROWS = 1_048_575;
const [FIRST_AREA, AREAS] = [200, 800];

/** How far the entries are read, which come by area code; those without a number are the last. */
const shareOf = (last: BlacklistEntry | undefined): number =>
  last?.phone_number === undefined ? 0 : (Number(last.phone_number.slice(2, 5)) - FIRST_AREA) / AREAS;

/** The blacklist in the order of the screen, or what its search finds. */
export const blacklist = exportedReport<FilterOf<'blacklist'>, BlacklistEntry>({
  columns: () => blacklistColumns,
  mostRows: MOST_ROWS,
  read: async ({ filter: { q }, from }) => {
    const request = { limit: READ_AT_ONCE, complete: true, ...(from !== undefined && { key: from }) };
    const page = await searchedBlacklist(q, request);
    const { data: rows, next_page_key: next } = page;
    return next === null ? { rows, share: 1 } : { rows, next, share: shareOf(rows.at(-1)) };
  },
});
