import { topics } from '#shared/contracts/live';
import { getFunnelTargets, getMetric, type MetricName } from '#shared/contracts/reports';
import { funnelSteps } from '#shared/metrics/funnel-steps';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { FIGURES_FAILED, FIGURES_TOAST } from '../failure-texts.ts';
import { useFiguresSubject } from '../figures-subject.ts';
import { useAgents } from '../use-agents.ts';
import { type FunnelFilter, metricInput } from './funnel-filter.ts';

type Followed = { filter: FunnelFilter; enabled: boolean; topic: string | undefined };

const useMetric = (metric: MetricName, { filter, enabled, topic }: Followed) =>
  useOperation(getMetric, { ...metricInput(filter), metric }, { topic: topic ?? [], enabled, staleTime: 0 });

/** The live topic of the figures that are shown: a chosen agent's, once the agent's id is known. */
const useTopic = ({ email }: FunnelFilter): string | undefined => {
  const subject = useFiguresSubject();
  const { agents } = useAgents(email !== undefined);
  const chosen = agents.find(agent => agent.email === email);
  if (email === undefined) return subject.topic;
  return chosen && topics.ownFigures(chosen.id);
};

/** The steps of the funnel; read again with each live change, and after each call, like the cards. */
export const useFunnel = (filter: FunnelFilter, { enabled }: { enabled: boolean }) => {
  const topic = useTopic(filter);
  useLiveReading(topic, [getMetric]);
  useLiveReading(topics.groups(), [getFunnelTargets]);
  const followed = { filter, enabled, topic };
  const calls = useMetric('calls_qtd', followed);
  const longCalls = useMetric('5m_calls_qtd', followed);
  const onHolds = useMetric('on_holds_qtd', followed);
  const sales = useMetric('sales_qtd', followed);
  const targets = useOperation(getFunnelTargets, {}, { topic: topics.groups(), staleTime: 0 });

  const queries = [calls, longCalls, onHolds, sales, targets];
  const error = queries.find(query => query.error)?.error ?? null;
  const message = failureMessageOf(error, FIGURES_FAILED);
  useErrorToast(error, message, FIGURES_TOAST);

  const isRead = calls.data && longCalls.data && onHolds.data && sales.data && targets.data;
  const steps =
    isRead &&
    funnelSteps(
      {
        calls_qtd: calls.data.value,
        '5m_calls_qtd': longCalls.data.value,
        on_holds_qtd: onHolds.data.value,
        sales_qtd: sales.data.value,
      },
      targets.data.targets,
    );
  return {
    steps,
    /** The oldest of the four figures decides. */
    asOf: isRead && [calls.data, longCalls.data, onHolds.data, sales.data].map(({ as_of }) => as_of).sort()[0],
    failure: error && !steps ? message : undefined,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
    isRetrying: queries.some(query => query.isFetching),
  };
};
