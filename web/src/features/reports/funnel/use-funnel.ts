import { topics } from '#shared/contracts/live';
import { getFunnelTargets, getMetric, type MetricName } from '#shared/contracts/reports';
import { type TargetState, targetState } from '#shared/metrics/target-state';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { FIGURES_FAILED, FIGURES_TOAST } from '../failure-texts.ts';
import { useFiguresSubject } from '../figures-subject.ts';
import { useAgents } from '../use-agents.ts';
import { useLiveFigures } from '../use-live-figures.ts';
import { type FunnelFilter, metricInput } from './funnel-filter.ts';

/** The step's figure, and its part of all calls against the target; the first step is all calls. */
export type FunnelStep = { metric: MetricName; name: string; figure: number; target?: TargetState };

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
  useLiveFigures(topic, [getMetric]);
  useLiveFigures(topics.groups(), [getFunnelTargets]);
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
  const against = (name: 'callTime' | 'onHolds' | 'sales', figure: number) =>
    targetState(figure, calls.data?.value ?? 0, targets.data?.targets?.[name]);
  const steps: FunnelStep[] | undefined = isRead && [
    { metric: 'calls_qtd', name: 'Total Calls', figure: calls.data.value },
    {
      metric: '5m_calls_qtd',
      name: 'Call Time > 5m',
      figure: longCalls.data.value,
      target: against('callTime', longCalls.data.value),
    },
    {
      metric: 'on_holds_qtd',
      name: 'On Holds',
      figure: onHolds.data.value,
      target: against('onHolds', onHolds.data.value),
    },
    {
      metric: 'sales_qtd',
      name: 'Cleared Sales',
      figure: sales.data.value,
      target: against('sales', sales.data.value),
    },
  ];
  return {
    steps,
    /** The oldest of the four figures decides. */
    asOf: isRead && [calls, longCalls, onHolds, sales].flatMap(({ data }) => (data ? [data.as_of] : [])).sort()[0],
    failure: error && !steps ? message : undefined,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
    isRetrying: queries.some(query => query.isFetching),
  };
};
