import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, PeriodOverride } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Observed } from './observed.ts';

const MINUTE = { period: Duration.minutes(1) };

const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

/** One dashboard, from the caller to the back end: phone, API, live screens, background work, failures. */
export const createDashboard = (scope: Construct, name: string, observed: Observed): Dashboard => {
  const { webhooks, api, live, table, streamConsumers, deadLetters, functions } = observed;
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: name,
    periodOverride: PeriodOverride.AUTO,
    defaultInterval: Duration.hours(3),
    widgets: [
      [
        graph(
          'Webhooks: duration (ms)',
          webhooks.flatMap(({ serviceName, function: fn }) => [
            fn.metricDuration({ ...MINUTE, statistic: 'p50', label: `${serviceName} p50` }),
            fn.metricDuration({ ...MINUTE, statistic: 'p99', label: `${serviceName} p99` }),
          ]),
        ),
        graph(
          'Webhooks: calls and errors',
          webhooks.map(fn => fn.function.metricInvocations({ ...MINUTE, label: fn.serviceName })),
          webhooks.map(fn => fn.function.metricErrors({ ...MINUTE, label: `${fn.serviceName} errors` })),
        ),
        graph(
          'API: requests and failures',
          [api.metricCount({ ...MINUTE, label: 'requests' })],
          [api.metricClientError({ ...MINUTE, label: '4xx' }), api.metricServerError({ ...MINUTE, label: '5xx' })],
        ),
      ],
      [
        graph('API: latency (ms)', [
          api.metricLatency({ ...MINUTE, statistic: 'p50', label: 'p50' }),
          api.metricLatency({ ...MINUTE, statistic: 'p99', label: 'p99' }),
        ]),
        graph('Live: connections and failures', [live.connections], [live.serverErrors]),
        graph(
          'Stream: age of the oldest change (ms)',
          streamConsumers.map(({ consumer }) =>
            consumer.function.metric('IteratorAge', { ...MINUTE, statistic: 'max', label: consumer.serviceName }),
          ),
        ),
      ],
      [
        graph('Table: units used', [
          table.metricConsumedReadCapacityUnits({ ...MINUTE, label: 'read' }),
          table.metricConsumedWriteCapacityUnits({ ...MINUTE, label: 'written' }),
        ]),
        graph(
          'Functions: errors',
          functions.map(fn => fn.function.metricErrors({ ...MINUTE, label: fn.serviceName })),
        ),
        graph(
          'Dead letters',
          deadLetters.map(({ name, queue }) =>
            queue.metricApproximateNumberOfMessagesVisible({ ...MINUTE, statistic: 'max', label: name }),
          ),
        ),
      ],
    ],
  });
};
