import { knownLeadSources } from '#platform/known-lead-sources';
import { listDids } from '#platform/table/dids';
import { didColumns, type ExportedDid } from '#shared/dids/did-columns';
import { didMatches } from '#shared/dids/did-search';
import type { FilterOf } from '#shared/exports/export-input';
import { exportedReport } from '../report.ts';

/** The DIDs that the search on screen finds; there are some hundreds at most. */
export const dids = exportedReport<FilterOf<'dids'>, ExportedDid>({
  columns: () => didColumns,
  read: async ({ filter: { q = '' } }) => {
    const [all, sources] = await Promise.all([listDids(), knownLeadSources()]);
    return { rows: all.filter(did => didMatches(did, q)).map(did => ({ did, sources })), share: 1 };
  },
});
