import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBackupVault } from 'aws-cdk-lib/aws-backup';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { ServiceFunction } from '../../constructs/service-function.ts';
import type { StreamConsumer } from '../../constructs/stream-consumer.ts';

/** The observed resources. */
export type Observed = {
  functions: ServiceFunction[];
  /** The functions that serve the web app's operations. */
  operations: ServiceFunction[];
  /** The function that reveals card and account numbers. */
  payments: ServiceFunction;
  /** The scheduled functions that go on without a document that they cannot read. */
  skippingUnreadable: ServiceFunction[];
  /** The functions for which Twilio waits. */
  webhooks: ServiceFunction[];
  streamConsumers: StreamConsumer[];
  deadLetters: { name: string; queue: IQueue }[];
  api: IHttpApi;
  live: { connections: IMetric; serverErrors: IMetric; clientErrors: IMetric; rejectedConnections: IMetric };
  table: ITableV2;
  /** The vault of the nightly backups, in a stage that has some. */
  backups?: IBackupVault;
  /** The client with which people sign in. */
  signIn: { userPoolId: string; userPoolClientId: string };
};
