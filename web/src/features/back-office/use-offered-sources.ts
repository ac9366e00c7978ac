import { listLeadSources } from '#shared/contracts/backoffice';
import { useOperation } from '../../lib/api/query.ts';

/** The names of the lead sources that leads can get: those that are not retired. */
export const useOfferedSources = (): string[] =>
  (useOperation(listLeadSources, {}, { staleTime: 60_000 }).data ?? []).flatMap(({ name, retired_ts }) =>
    retired_ts === undefined ? [name] : [],
  );
