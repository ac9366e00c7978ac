import { settingChanges } from '#platform/table/settings/setting-versions';
import type { FilterOf } from '#shared/exports/export-input';
import { type ChangeRow, changeColumns, changeRows } from '#shared/settings/change-columns';
import { fractionOfDaysRead } from '../fraction-of-days-read.ts';
import { exportedReport, pageFrom, partOf } from '../report.ts';

/** A change of a script has some 100 KB. */
const READ_AT_ONCE = 100;

/** The saved changes of the filter, the latest first, with a row for each value that a change has changed. */
export const settingChangesReport = exportedReport<FilterOf<'setting-changes'>, ChangeRow>({
  columns: () => changeColumns,
  read: async ({ filter: { first, last, kind, by }, from }) => {
    const range = { first, last };
    const { data, next_page_key } = await settingChanges({ range, kind, by }, pageFrom(from, READ_AT_ONCE));
    const rows = data.flatMap(changeRows);
    return partOf(rows, next_page_key, () => fractionOfDaysRead(range, data.at(-1)?.created_ts));
  },
});
