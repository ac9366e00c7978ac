import type { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { FailureDestination } from './failure-destination.ts';
import type { Data } from './grants.ts';
import type { ServiceFunction } from './service-function.ts';

export type StreamConsumerProps = {
  data: Data;
  consumer: ServiceFunction;
  /** The `entity` of the items whose changes it wants; nothing else wakes it. */
  entities: readonly string[];
  batchSize: number;
  /** How many batches of one shard run at once; the changes of one partition key stay in order. */
  parallelizationFactor: number;
  /** After this long a change is of no use any more. */
  maxRecordAge: Duration;
  retryAttempts: number;
};

/** Feeds the table's changes to a function; what fails for good goes to a dead-letter queue, not around in circles. */
export class StreamConsumer extends Construct {
  readonly consumer: ServiceFunction;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, props: StreamConsumerProps) {
    super(scope, `${props.consumer.serviceName}-stream`);
    const { data, consumer } = props;
    const streamArn = data.table.tableStreamArn;
    if (!streamArn) throw new Error('The table has no stream.');
    this.consumer = consumer;
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters');
    consumer.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      [streamArn],
    );
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: consumer.function,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: props.batchSize,
      parallelizationFactor: props.parallelizationFactor,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: props.retryAttempts,
      maxRecordAge: props.maxRecordAge,
      onFailure: new FailureDestination(consumer, this.deadLetters),
      filters: changesOf(props.entities),
    });
    // Lambda tries the stream as soon as the mapping stands, so the role must have its policy by then.
    mapping.node.addDependency(consumer.role);
  }
}

/** Changes of these entities only; the old image counts too, because a removed item has no other. */
const changesOf = (entities: readonly string[]) => {
  const entity = { S: FilterRule.or(...entities) };
  return [
    FilterCriteria.filter({ dynamodb: { NewImage: { entity } } }),
    FilterCriteria.filter({ dynamodb: { OldImage: { entity } } }),
  ];
};
