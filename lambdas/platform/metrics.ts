import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

const metrics = new Metrics({ namespace: 'Coverline' });

/**
 * What Lambda's own metrics do not count, because the function returned a response: `OperationFailed` and
 * `WebhookFailed` (an unknown error), `WebhookRejected` (no valid signature), `PaymentRevealed` (a whole card or account
 * number was answered), `DocumentUnread` (a call, a user, a lead or a setting was left out).
 */
type MetricName = 'OperationFailed' | 'WebhookFailed' | 'WebhookRejected' | 'PaymentRevealed' | 'DocumentUnread';

export const count = (name: MetricName): void => {
  metrics.addMetric(name, MetricUnit.Count, 1);
};

/**
 * Counts documents that could not be read and were left out, which has an alarm. A failure would repeat the work without
 * reading more, or stop it for everybody, until the document is repaired.
 */
export const countUnreadable = (documents: unknown[]): void => {
  for (const _ of documents) count('DocumentUnread');
};

export const sendMetrics = (): void => {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
};
