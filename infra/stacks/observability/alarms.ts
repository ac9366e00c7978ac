import { Duration } from 'aws-cdk-lib';
import type { IBackupVault } from 'aws-cdk-lib/aws-backup';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ACCESS_DENIED, ACCESS_REJECTED, METRICS_NAMESPACE } from '../../constructs/count-denials.ts';
import type { ServiceFunction } from '../../constructs/service-function.ts';
import type { StreamConsumer } from '../../constructs/stream-consumer.ts';
import type { FunctionName } from '../../functions.ts';
import type { Observed } from './observed.ts';

type Trigger = {
  metric: IMetric;
  /** The alarm is raised at this value or above. */
  atLeast: number;
  /** The number of the last `periods` with this value; 1 of 1 if absent. */
  times?: number;
  periods?: number;
  /** The meaning and where to look first; it is part of the alarm's message. */
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

/** While a file is imported, its events wait for the few instances that it may use (docs/decisions/0060). */
const WAITS: FunctionName = 'project-changes';

const throttlesAlarm = (scope: Construct, { serviceName, function: fn }: ServiceFunction): Alarm =>
  ring(scope, `throttles-${serviceName}`, {
    metric: fn.metricThrottles({ period: FIVE_MINUTES }),
    atLeast: 1,
    meaning: `Lambda turned ${serviceName} away: the concurrency that it may use is used up.`,
  });

/** Lambda drops an event after six hours. */
const waitingEventsAlarm = (scope: Construct, { serviceName, function: fn }: ServiceFunction): Alarm =>
  ring(scope, `waiting-events-${serviceName}`, {
    metric: fn.metric('AsyncEventAge', { period: FIVE_MINUTES, statistic: 'max' }),
    atLeast: Duration.hours(2).toMilliseconds(),
    meaning: `An event has waited for ${serviceName} for two hours.`,
  });

/** A function that fails, or whose events or requests Lambda turns away. */
export const functionAlarms = (scope: Construct, service: ServiceFunction): Alarm[] => [
  ring(scope, `errors-${service.serviceName}`, {
    metric: service.function.metricErrors({ period: FIVE_MINUTES }),
    atLeast: 1,
    meaning: `${service.serviceName} threw or ran out of time.`,
  }),
  service.serviceName === WAITS ? waitingEventsAlarm(scope, service) : throttlesAlarm(scope, service),
];

/** Work that failed after all retries. */
export const deadLetterAlarm = (scope: Construct, name: string, queue: IQueue): Alarm =>
  ring(scope, `dead-letters-${name}`, {
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'max' }),
    atLeast: 1,
    meaning: `${name} gave work up; it waits in the dead-letter queue for 14 days.`,
  });

/** A consumer of the stream that is too far behind. */
export const iteratorAgeAlarm = (scope: Construct, { consumer }: StreamConsumer): Alarm =>
  ring(scope, `stream-age-${consumer.serviceName}`, {
    metric: consumer.function.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
    atLeast: 60_000,
    times: 2,
    periods: 3,
    meaning: `${consumer.serviceName} is more than a minute behind the table.`,
  });

/** A slow webhook, for which Twilio and a caller wait. */
export const latencyAlarm = (scope: Construct, { serviceName, function: fn }: ServiceFunction, ms: number): Alarm =>
  ring(scope, `latency-${serviceName}`, {
    metric: fn.metricDuration({ period: Duration.minutes(1), statistic: 'p99' }),
    atLeast: ms,
    times: 3,
    periods: 5,
    meaning: `${serviceName}: one webhook in a hundred takes ${ms} ms or more.`,
  });

type Counted = {
  metricName: 'OperationFailed' | 'WebhookFailed' | 'WebhookRejected' | 'PaymentRevealed' | 'DocumentUnread';
  id: string;
  atLeast: number;
  period?: Duration;
  meaning: string;
};

/** A function's own count (lambdas/platform/metrics.ts) of what Lambda does not count. */
const counted = (
  scope: Construct,
  { serviceName }: ServiceFunction,
  { metricName, id, period, ...trigger }: Counted,
): Alarm =>
  ring(scope, `${id}-${serviceName}`, {
    metric: new Metric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { service: serviceName },
      statistic: 'sum',
      period: period ?? FIVE_MINUTES,
    }),
    ...trigger,
  });

/** An operation that returned 500. */
export const failedOperationAlarm = (scope: Construct, fn: ServiceFunction): Alarm =>
  counted(scope, fn, {
    metricName: 'OperationFailed',
    id: 'failed-operations',
    atLeast: 1,
    meaning: `${fn.serviceName} answered a request with "Something went wrong on our side".`,
  });

/** A document that a function left out because it could not be read. */
export const unreadDocumentsAlarm = (scope: Construct, fn: ServiceFunction): Alarm =>
  counted(scope, fn, {
    metricName: 'DocumentUnread',
    id: 'unread-documents',
    atLeast: 1,
    meaning: `${fn.serviceName} could not read a call, a user, a lead, a setting or an entry of the blacklist, and left it out.`,
  });

/** Failed webhooks, and a number of rejected webhooks that is too high for single stray requests. */
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

/** Server errors of an API. */
export const serverErrorAlarm = (scope: Construct, name: 'api' | 'live', metric: IMetric): Alarm =>
  ring(scope, `server-errors-${name}`, {
    metric,
    atLeast: 5,
    meaning: `The ${name === 'api' ? 'HTTP API' : 'live connection'} answered 5xx five times in five minutes.`,
  });

/** A count of all logs together. */
const logged = (metricName: string): Metric =>
  new Metric({ namespace: METRICS_NAMESPACE, metricName, statistic: 'sum', period: FIVE_MINUTES });

/** More requests without permission than there are from people who lost a session or a lead. */
export const deniedAccessAlarm = (scope: Construct): Alarm =>
  ring(scope, 'denied-access', {
    metric: logged(ACCESS_DENIED),
    atLeast: 25,
    meaning: 'Twenty-five requests in five minutes had no permission.',
  });

/** Tokens that the APIs themselves reject before our code runs, in addition to the requests that our code rejects. */
export const rejectedRequestsAlarms = (scope: Construct, live: Observed['live']): Alarm[] => [
  ring(scope, 'rejected-requests-api', {
    metric: logged(ACCESS_REJECTED),
    atLeast: 50,
    meaning: 'The HTTP API answered 401 or 403 fifty times in five minutes.',
  }),
  ring(scope, 'rejected-requests-live', {
    metric: new MathExpression({
      expression: 'requests + connections',
      usingMetrics: { requests: live.clientErrors, connections: live.rejectedConnections },
      period: FIVE_MINUTES,
    }),
    atLeast: 50,
    meaning: 'The live connection rejected fifty requests or connections in five minutes.',
  }),
];

/**
 * More failed sign-ins than there are mistyped passwords at the beginning of a shift. Cognito writes 1 for a sign-in
 * and 0 for a failed one (developer guide, "User pool metrics in CloudWatch").
 */
export const failedSignInAlarm = (scope: Construct, { userPoolId, userPoolClientId }: Observed['signIn']): Alarm => {
  const signIns = (statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignInSuccesses',
      dimensionsMap: { UserPool: userPoolId, UserPoolClient: userPoolClientId },
      statistic,
      period: FIVE_MINUTES,
    });
  return ring(scope, 'failed-sign-ins', {
    metric: new MathExpression({
      expression: 'attempts - successes',
      usingMetrics: { attempts: signIns('SampleCount'), successes: signIns('Sum') },
      period: FIVE_MINUTES,
    }),
    atLeast: 25,
    meaning: 'Twenty-five sign-ins failed in five minutes.',
  });
};

/** More revealed card and account numbers than the work on sales needs. */
export const revealedPaymentsAlarm = (scope: Construct, fn: ServiceFunction): Alarm =>
  counted(scope, fn, {
    metricName: 'PaymentRevealed',
    id: 'revealed-payments',
    period: Duration.hours(1),
    atLeast: 20,
    meaning: 'Twenty card or account numbers were revealed in an hour.',
  });

/** A backup or its copy that failed (AWS Backup developer guide, "AWS Backup metrics with CloudWatch"). */
export const backupAlarms = (scope: Construct, { backupVaultName }: IBackupVault): Alarm[] =>
  (['Backup', 'Copy'] as const).map(job =>
    ring(scope, `failed-${job.toLowerCase()}-jobs`, {
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: `NumberOf${job}JobsFailed`,
        dimensionsMap: { BackupVaultName: backupVaultName },
        statistic: 'sum',
        period: Duration.hours(1),
      }),
      atLeast: 1,
      meaning: `A nightly ${job === 'Backup' ? 'backup' : 'copy of a backup to the other region'} failed.`,
    }),
  );
