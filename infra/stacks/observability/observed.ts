import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { ServiceFunction } from '../../constructs/service-function.ts';
import type { StreamConsumer } from '../../constructs/stream-consumer.ts';

/** What is watched. */
export type Observed = {
  functions: ServiceFunction[];
  /** Those of the functions that serve the web's operations. */
  operations: ServiceFunction[];
  /** Those that Twilio waits for. */
  webhooks: ServiceFunction[];
  streamConsumers: StreamConsumer[];
  deadLetters: { name: string; queue: IQueue }[];
  api: IHttpApi;
  live: { connections: IMetric; serverErrors: IMetric };
  table: ITableV2;
};
