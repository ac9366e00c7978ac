import { searchedBlacklist } from '#platform/table/blacklist/blacklist-search';
import { blacklistColumns } from '#shared/blacklist/blacklist-columns';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { FilterOf } from '#shared/exports/export-input';
import { exportedReport, pageFrom, partOf } from '../report.ts';

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
    const { data, next_page_key } = await searchedBlacklist(q, pageFrom(from, READ_AT_ONCE));
    return partOf(data, next_page_key, () => shareOf(data.at(-1)));
  },
});
