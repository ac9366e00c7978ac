import { getStats } from '#shared/contracts/reports';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { FIGURES_FAILED, FIGURES_TOAST } from '../failure-texts.ts';
import { useFiguresOfToday } from '../figures-of-today.ts';
import { useFiguresSubject } from '../figures-subject.ts';

/**
 * The sales of today and of this week. They are read again with each live change, after each call (the dashboard shows
 * no figures during one), and when New York's day ends.
 */
export const useStats = () => {
  const { ofCompany, topic } = useFiguresSubject();
  useLiveReading(topic, [getStats]);
  const query = useOperation(getStats, ofCompany ? { admin: 'true' } : {}, { topic, staleTime: 0 });
  const message = failureMessageOf(query.error, FIGURES_FAILED);
  useErrorToast(query.error, message, FIGURES_TOAST);

  const { data, refetch } = query;
  useFiguresOfToday(data?.as_of, refetch);
  return {
    stats: data,
    failure: query.error && !data ? message : undefined,
    retry: () => void refetch(),
    isRetrying: query.isFetching,
  };
};
