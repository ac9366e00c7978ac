import { topics } from '#shared/contracts/live';
import { getFunnelTargets, getMetric } from '#shared/contracts/reports';
import { funnelSteps } from '#shared/metrics/funnel-steps';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { FIGURES_FAILED, FIGURES_TOAST } from '../failure-texts.ts';
import { useFiguresSubject } from '../figures-subject.ts';
import { useAgents } from '../use-agents.ts';
import { type FunnelFilter, metricInput } from './funnel-filter.ts';

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
  // The answer to one step has all of them.
  const metric = useOperation(
    getMetric,
    { ...metricInput(filter), metric: 'calls_qtd' },
    { topic: topic ?? [], enabled, staleTime: 0 },
  );
  const targets = useOperation(getFunnelTargets, {}, { topic: topics.groups(), staleTime: 0 });

  const queries = [metric, targets];
  const error = queries.find(query => query.error)?.error ?? null;
  const message = failureMessageOf(error, FIGURES_FAILED);
  useErrorToast(error, message, FIGURES_TOAST);

  const steps = metric.data && targets.data && funnelSteps(metric.data.figures, targets.data.targets);
  return {
    steps,
    asOf: steps && metric.data?.as_of,
    failure: error && !steps ? message : undefined,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
    isRetrying: queries.some(query => query.isFetching),
  };
};
