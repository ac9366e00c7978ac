import { allLeadSources } from '#platform/known-lead-sources';
import { readableDids } from '#platform/table/dids';
import { didColumns, type ExportedDid } from '#shared/dids/did-columns';
import { didMatches } from '#shared/dids/did-search';
import type { FilterOf } from '#shared/exports/export-input';
import { exportedReport } from '../report.ts';

/** The DIDs that the search on screen finds; there are some hundreds at most. */
export const dids = exportedReport<FilterOf<'dids'>, ExportedDid>({
  columns: () => didColumns,
  read: async ({ filter: { q = '' } }) => {
    const [{ dids: all, unreadable }, sources] = await Promise.all([readableDids(), allLeadSources()]);
    if (unreadable.length > 0) throw new Error('A DID cannot be read: the file would not have every row.');
    return { rows: all.filter(did => didMatches(did, q)).map(did => ({ did, sources })), share: 1 };
  },
});
