import { callsPage } from '#platform/reports/calls-of-days';
import type { Call } from '#shared/calls/call';
import { callColumns } from '#shared/calls/call-columns';
import type { FilterOf } from '#shared/exports/export-input';
import { fractionOfDaysRead } from '../fraction-of-days-read.ts';
import { exportedReport, pageFrom, partOf } from '../report.ts';

const READ_AT_ONCE = 500;

/** The calls of these days, the newest first. */
export const calls = exportedReport<FilterOf<'calls'>, Call>({
  columns: () => callColumns,
  read: async ({ actor, filter, from, now }) => {
    const page = pageFrom(from, READ_AT_ONCE);
    const { data, next_page_key } = await callsPage({ actor, now }, filter, page);
    return partOf(data, next_page_key, () => fractionOfDaysRead(filter, data.at(-1)?.created_ts));
  },
});
