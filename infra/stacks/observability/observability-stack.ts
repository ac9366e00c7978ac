import { Duration } from 'aws-cdk-lib';
import type { GraphqlApi } from 'aws-cdk-lib/aws-appsync';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { ServiceStack, type StageProps } from '../../constructs/service-stack.ts';
import {
  backupAlarms,
  deadLetterAlarm,
  deniedAccessAlarm,
  failedOperationAlarm,
  failedSignInAlarm,
  functionAlarms,
  iteratorAgeAlarm,
  latencyAlarm,
  rejectedRequestsAlarms,
  revealedPaymentsAlarm,
  serverErrorAlarm,
  unreadDocumentsAlarm,
  webhookAlarms,
} from './alarms.ts';
import { createDashboard } from './dashboard.ts';
import type { Observed } from './observed.ts';

type ObservabilityProps = StageProps & Omit<Observed, 'live'> & { live: GraphqlApi };

/** A caller hears silence while a webhook runs; after two seconds callers begin to say hello again. */
const WEBHOOK_P99_MS = 2000;

/** The alarms, their recipients, and one dashboard. */
export class ObservabilityStack extends ServiceStack {
  constructor(scope: Construct, props: ObservabilityProps) {
    super(scope, 'observability', props, 'Coverline: alarms and dashboard');
    const observed: Observed = { ...props, live: liveMetrics(props.live) };
    const topic = new Topic(this, 'Alarms', { topicName: `coverline-${props.stage.name}-alarms`, enforceSSL: true });
    if (props.stage.alarmEmail) topic.addSubscription(new EmailSubscription(props.stage.alarmEmail));
    const action = new SnsAction(topic);
    for (const alarm of this.alarms(observed)) {
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
    createDashboard(this, `coverline-${props.stage.name}`, observed);
  }

  private alarms(observed: Observed) {
    return [
      ...observed.functions.flatMap(fn => functionAlarms(this, fn)),
      ...observed.deadLetters.map(({ name, queue }) => deadLetterAlarm(this, name, queue)),
      ...observed.streamConsumers.map(consumer => iteratorAgeAlarm(this, consumer)),
      ...observed.operations.map(fn => failedOperationAlarm(this, fn)),
      ...observed.skippingUnreadable.map(fn => unreadDocumentsAlarm(this, fn)),
      ...observed.webhooks.flatMap(fn => [latencyAlarm(this, fn, WEBHOOK_P99_MS), ...webhookAlarms(this, fn)]),
      serverErrorAlarm(this, 'api', observed.api.metricServerError({ period: Duration.minutes(5) })),
      serverErrorAlarm(this, 'live', observed.live.serverErrors),
      deniedAccessAlarm(this),
      ...rejectedRequestsAlarms(this, observed.live),
      failedSignInAlarm(this, observed.signIn),
      revealedPaymentsAlarm(this, observed.payments),
      ...(observed.backups ? backupAlarms(this, observed.backups) : []),
    ];
  }
}

// docs.aws.amazon.com/appsync/latest/devguide/monitoring.html
const liveMetrics = ({ apiId }: GraphqlApi): Observed['live'] => {
  const metric = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/AppSync',
      metricName,
      dimensionsMap: { GraphQLAPIId: apiId },
      statistic,
      period: Duration.minutes(5),
    });
  return {
    connections: metric('ActiveConnections', 'sum'),
    serverErrors: metric('5XXError', 'sum'),
    clientErrors: metric('4XXError', 'sum'),
    rejectedConnections: metric('ConnectClientError', 'sum'),
  };
};
