import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE, type ServiceFunction } from '../../constructs/service-function.ts';
import type { StreamConsumer } from '../../constructs/stream-consumer.ts';

type Trigger = {
  metric: IMetric;
  /** Rings at this value or above. */
  atLeast: number;
  /** In how many of the last `periods` it must be; 1 of 1 where absent. */
  times?: number;
  periods?: number;
  /** What it means and where to look first; it stands in the message that people get. */
  meaning: string;
};

const FIVE_MINUTES = Duration.minutes(5);

const ring = (scope: Construct, id: string, trigger: Trigger): Alarm =>
  new Alarm(scope, id, {
    metric: trigger.metric,
    threshold: trigger.atLeast,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    datapointsToAlarm: trigger.times ?? 1,
    evaluationPeriods: trigger.periods ?? 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: `${trigger.meaning} See "${id}" in docs/operations.md.`,
  });

/** A function that fails, or that Lambda turns away. */
export const functionAlarms = (scope: Construct, { serviceName, function: fn }: ServiceFunction): Alarm[] => [
  ring(scope, `errors-${serviceName}`, {
    metric: fn.metricErrors({ period: FIVE_MINUTES }),
    atLeast: 1,
    meaning: `${serviceName} threw or ran out of time.`,
  }),
  ring(scope, `throttles-${serviceName}`, {
    metric: fn.metricThrottles({ period: FIVE_MINUTES }),
    atLeast: 1,
    meaning: `Lambda turned ${serviceName} away: the account's concurrency is used up.`,
  }),
];

/** Work that was given up. */
export const deadLetterAlarm = (scope: Construct, name: string, queue: IQueue): Alarm =>
  ring(scope, `dead-letters-${name}`, {
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'max' }),
    atLeast: 1,
    meaning: `${name} gave work up; it waits in the dead-letter queue for 14 days.`,
  });

/** Changes that wait too long for a consumer of the stream. */
export const iteratorAgeAlarm = (scope: Construct, { consumer }: StreamConsumer): Alarm =>
  ring(scope, `stream-age-${consumer.serviceName}`, {
    metric: consumer.function.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
    atLeast: 60_000,
    times: 2,
    periods: 3,
    meaning: `${consumer.serviceName} is more than a minute behind the table.`,
  });

/** A webhook that Twilio, and behind it a caller, waits for too long. */
export const latencyAlarm = (scope: Construct, { serviceName, function: fn }: ServiceFunction, ms: number): Alarm =>
  ring(scope, `latency-${serviceName}`, {
    metric: fn.metricDuration({ period: Duration.minutes(1), statistic: 'p99' }),
    atLeast: ms,
    times: 3,
    periods: 5,
    meaning: `${serviceName}: one webhook in a hundred takes ${ms} ms or more.`,
  });

type Counted = {
  metricName: 'OperationFailed' | 'WebhookFailed' | 'WebhookRejected';
  id: string;
  atLeast: number;
  meaning: string;
};

/** What a function counts itself (lambdas/platform/metrics.ts): it answered, so for Lambda it has not failed. */
const counted = (scope: Construct, { serviceName }: ServiceFunction, { metricName, id, ...trigger }: Counted): Alarm =>
  ring(scope, `${id}-${serviceName}`, {
    metric: new Metric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { service: serviceName },
      statistic: 'sum',
      period: FIVE_MINUTES,
    }),
    ...trigger,
  });

/** An operation that answered 500. */
export const failedOperationAlarm = (scope: Construct, fn: ServiceFunction): Alarm =>
  counted(scope, fn, {
    metricName: 'OperationFailed',
    id: 'failed-operations',
    atLeast: 1,
    meaning: `${fn.serviceName} answered a request with "Something went wrong on our side".`,
  });

/** Webhooks that failed, and rejected ones in such a number that it is no stray request. */
export const webhookAlarms = (scope: Construct, fn: ServiceFunction): Alarm[] => [
  counted(scope, fn, {
    metricName: 'WebhookFailed',
    id: 'failed-webhooks',
    atLeast: 1,
    meaning: `${fn.serviceName} could not do what Twilio asked of it.`,
  }),
  counted(scope, fn, {
    metricName: 'WebhookRejected',
    id: 'rejected-webhooks',
    atLeast: 10,
    meaning: `${fn.serviceName} rejected ten posts in five minutes: wrong signatures, or replays.`,
  }),
];

/** An API that answers with its own failures. */
export const serverErrorAlarm = (scope: Construct, name: 'api' | 'live', metric: IMetric): Alarm =>
  ring(scope, `server-errors-${name}`, {
    metric,
    atLeast: 5,
    meaning: `The ${name === 'api' ? 'HTTP API' : 'live connection'} answered 5xx five times in five minutes.`,
  });
