import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type ConsumedEntity, type StreamConsumerName, streamConsumers } from '#shared/contracts/events';
import { logger } from '../logger.ts';
import { type RecordChange, recordChange } from '../table/engine/records.ts';
import { tracedPipeline } from './traced-pipeline.ts';

type Marshalled = Parameters<typeof unmarshall>[0];

const imageOf = (image: unknown) => (image ? unmarshall(image as Marshalled) : undefined);

const changeOf = ({ dynamodb }: DynamoDBRecord): RecordChange =>
  recordChange({ old: imageOf(dynamodb?.OldImage), new: imageOf(dynamodb?.NewImage) });

const failedAt = (record: DynamoDBRecord | undefined): DynamoDBBatchResponse => ({
  batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }],
});

/** A change that the consumer handles. */
export type ConsumedChange<C extends StreamConsumerName> = RecordChange<ConsumedEntity<C>>;

/** The changes of the entities that the consumer declares; the stream's filter delivers no other to its Lambda. */
export const consumedBy = <C extends StreamConsumerName>(consumer: C, changes: RecordChange[]): ConsumedChange<C>[] => {
  const declared: readonly string[] = streamConsumers[consumer];
  return changes.filter(({ entity }) => declared.includes(entity)) as ConsumedChange<C>[];
};

/**
 * The Lambda of a consumer of the table's stream. `consume` gets the changes in order, at most `together` at once. When
 * it throws, the stream is retried from the first of those; what was consumed before is not repeated
 * (docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html).
 */
export const streamHandler = <C extends StreamConsumerName>(
  consumer: C,
  together: number,
  consume: (changes: ConsumedChange<C>[]) => Promise<void>,
) =>
  tracedPipeline(async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (let from = 0; from < Records.length; from += together) {
      const records = Records.slice(from, from + together);
      try {
        await consume(consumedBy(consumer, records.map(changeOf)));
      } catch (error) {
        logger.error('stream failed', { event_ids: records.map(r => r.eventID), error: error as Error });
        return failedAt(records[0]);
      }
    }
    return { batchItemFailures: [] };
  });
