import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

const metrics = new Metrics({ namespace: 'Coverline' });

/**
 * Failures that Lambda's own metrics do not count, because the function returned a response: `OperationFailed` and
 * `WebhookFailed` (an unknown error), `WebhookRejected` (no valid signature).
 */
export type MetricName = 'OperationFailed' | 'WebhookFailed' | 'WebhookRejected';

export const count = (name: MetricName): void => {
  metrics.addMetric(name, MetricUnit.Count, 1);
};

export const sendMetrics = (): void => {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
};
