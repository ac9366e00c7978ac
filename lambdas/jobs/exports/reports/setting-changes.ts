import { settingChanges } from '#platform/table/settings/setting-versions';
import type { FilterOf } from '#shared/exports/export-input';
import { type ChangeRow, changeColumns, changeRows } from '#shared/settings/change-columns';
import { fractionOfDaysRead } from '../fraction-of-days-read.ts';
import { exportedReport } from '../report.ts';

/** A change of a script has some 100 KB. */
const READ_AT_ONCE = 100;

/** The saved changes of the filter, the latest first, with a row for each value that a change has changed. */
export const settingChangesReport = exportedReport<FilterOf<'setting-changes'>, ChangeRow>({
  columns: () => changeColumns,
  read: async ({ filter: { first, last, kind, by }, from }) => {
    const range = { first, last };
    const page = { limit: READ_AT_ONCE, complete: true, ...(from !== undefined && { key: from }) };
    const { data, next_page_key: next } = await settingChanges({ range, kind, by }, page);
    const rows = data.flatMap(changeRows);
    return next === null
      ? { rows, share: 1 }
      : { rows, next, share: fractionOfDaysRead(range, data.at(-1)?.created_ts) };
  },
});
