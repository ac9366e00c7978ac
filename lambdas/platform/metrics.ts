import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

const metrics = new Metrics({ namespace: 'Coverline' });

/**
 * What Lambda's own metrics do not count, because the function returned a response: `OperationFailed` and
 * `WebhookFailed` (an unknown error), `WebhookRejected` (no valid signature), `PaymentRevealed` (a whole card or account
 * number was answered), `DocumentUnread` (a call, a user or a lead was left out).
 */
type MetricName = 'OperationFailed' | 'WebhookFailed' | 'WebhookRejected' | 'PaymentRevealed' | 'DocumentUnread';

export const count = (name: MetricName): void => {
  metrics.addMetric(name, MetricUnit.Count, 1);
};

export const sendMetrics = (): void => {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
};
