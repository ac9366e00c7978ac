import { listLeadSources } from '#shared/contracts/backoffice';
import { failureMessageOf } from '../../lib/api/api-failure.ts';
import { useErrorToast } from '../../lib/api/error-toast.ts';
import { useOperation } from '../../lib/api/query.ts';

const FAILED = 'Lead lookup error';

/** The names of the lead sources that leads can get: those that are not retired. */
export const useOfferedSources = (): string[] => {
  const { data = [], error } = useOperation(listLeadSources, {}, { staleTime: 60_000 });
  useErrorToast(error, failureMessageOf(error, FAILED), 'lead-sources');
  return data.flatMap(({ name, retired_ts }) => (retired_ts === undefined ? [name] : []));
};
