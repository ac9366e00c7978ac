import type { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { namesOf } from '../../shared/contracts/former-entities.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { FailureDestination } from './failure-destination.ts';
import type { ServiceFunction } from './service-function.ts';

type StreamConsumerProps = {
  table: ITableV2;
  consumer: ServiceFunction;
  /** The `entity` of the items that it handles; other changes do not invoke it. */
  entities: readonly string[];
  batchSize: number;
  /** The number of parallel batches per shard; the changes of one partition key stay in order. */
  parallelizationFactor: number;
  /** A change older than this is not handled. */
  maxRecordAge: Duration;
  retryAttempts: number;
};

/** Invokes a function with a table's changes; a batch that fails after all retries goes to a dead-letter queue. */
export class StreamConsumer extends Construct {
  readonly consumer: ServiceFunction;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, props: StreamConsumerProps) {
    super(scope, `${props.consumer.serviceName}-stream`);
    const { table, consumer } = props;
    const streamArn = table.tableStreamArn;
    if (!streamArn) throw new Error('The table has no stream.');
    this.consumer = consumer;
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', consumer);
    // For the records that the function itself cannot read. A batch that it cannot send there is given up by Lambda.
    consumer.function.addEnvironment('DEAD_LETTERS_URL', this.deadLetters.queueUrl);
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
    // Lambda reads the stream as soon as the mapping exists, so the role must have its policy before.
    mapping.node.addDependency(consumer.role);
  }
}

/**
 * Only changes of these entities, under their former names too; it checks the old image too, because a removed item has
 * only that one.
 */
const changesOf = (entities: readonly string[]) => {
  const entity = { S: FilterRule.or(...namesOf(entities)) };
  return [
    FilterCriteria.filter({ dynamodb: { NewImage: { entity } } }),
    FilterCriteria.filter({ dynamodb: { OldImage: { entity } } }),
  ];
};
