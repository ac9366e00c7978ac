import { isDeepStrictEqual } from 'node:util';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { StreamAnswer } from '#shared/contracts/dead-letters';
import { type ConsumedEntity, type StreamConsumerName, streamConsumers } from '#shared/contracts/events';
import { logger } from '../logger.ts';
import { type RecordChange, recordChange } from '../table/engine/records.ts';
import { sendToDeadLetters, type Unreadable } from './send-to-dead-letters.ts';
import { tracedPipeline } from './traced-pipeline.ts';

type Marshalled = Parameters<typeof unmarshall>[0];

const imageOf = (image: unknown) => (image ? unmarshall(image as Marshalled) : undefined);

const changeOf = ({ dynamodb }: DynamoDBRecord): RecordChange =>
  recordChange({ old: imageOf(dynamodb?.OldImage), new: imageOf(dynamodb?.NewImage) });

/** A migration writes an item in another form: the documents are equal, and nothing follows from it. */
const isRewriting = (change: RecordChange): boolean =>
  change.old !== undefined && isDeepStrictEqual(change.old, change.new);

/** A change that the consumer handles. */
export type ConsumedChange<C extends StreamConsumerName> = RecordChange<ConsumedEntity<C>>;

/** The changes of the entities that the consumer declares; the stream's filter delivers no other to its Lambda. */
export const consumedBy = <C extends StreamConsumerName>(consumer: C, changes: RecordChange[]): ConsumedChange<C>[] => {
  const declared: readonly string[] = streamConsumers[consumer];
  return changes.filter(({ entity }) => declared.includes(entity)) as ConsumedChange<C>[];
};

type StreamVerbs<C extends StreamConsumerName, Message> = {
  /** What has to be sent after a change. Pure: if it throws for a change, every retry would throw too. */
  messagesOf: (change: ConsumedChange<C>) => Message[];
  /**
   * Sends the messages in order. If it throws, nothing after them has been sent, and the stream delivers them again.
   */
  send: (messages: Message[]) => Promise<void>;
  /** How many records are sent together, and repeated together after a failure. */
  together: number;
};

type Read<Message> = { messages: Message[]; unreadable: Unreadable[] };

const readAll = <C extends StreamConsumerName, Message>(
  consumer: C,
  { messagesOf }: StreamVerbs<C, Message>,
  records: DynamoDBRecord[],
): Read<Message> => {
  const read: Read<Message> = { messages: [], unreadable: [] };
  for (const record of records) {
    try {
      const change = changeOf(record);
      if (!isRewriting(change)) read.messages.push(...consumedBy(consumer, [change]).flatMap(messagesOf));
    } catch (error) {
      read.unreadable.push({ record, error });
    }
  }
  return read;
};

/**
 * The Lambda of a consumer of the table's stream. What it can't send is retried from there; what was sent before is not
 * repeated (docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html). A record that it can't read
 * goes to the dead-letter queue at once and counts as done: retries would only hold up the records after it.
 */
export const streamHandler = <C extends StreamConsumerName, Message>(consumer: C, verbs: StreamVerbs<C, Message>) =>
  tracedPipeline(async ({ Records }: DynamoDBStreamEvent): Promise<StreamAnswer> => {
    let set_aside = 0;
    for (let from = 0; from < Records.length; from += verbs.together) {
      const records = Records.slice(from, from + verbs.together);
      const { messages, unreadable } = readAll(consumer, verbs, records);
      try {
        if (messages.length > 0) await verbs.send(messages);
        for (const one of unreadable) await sendToDeadLetters(consumer, one);
        set_aside += unreadable.length;
      } catch (error) {
        logger.error('stream failed', { event_ids: records.map(r => r.eventID), error: error as Error });
        return { batchItemFailures: [{ itemIdentifier: records[0]?.dynamodb?.SequenceNumber ?? '' }], set_aside };
      }
    }
    return { batchItemFailures: [], set_aside };
  });
