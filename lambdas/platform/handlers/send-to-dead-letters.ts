import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { mayShowMessageOf, type SetAsideRecord } from '#shared/contracts/dead-letters';
import type { StreamConsumerName } from '#shared/contracts/events';
import { queueClient } from '../clients/queue-client.ts';
import { env } from '../env.ts';
import { logger } from '../logger.ts';

/** A record of the stream that could not be read, and why. */
export type Unreadable = { record: DynamoDBRecord; error: unknown };

/** Names of fields and codes; a value might be personal data. */
const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, code }) => `${path.join('.') || 'document'}: ${code}`).join(', ');
  if (!(error instanceof Error)) return 'unknown';
  return mayShowMessageOf(error.name) ? error.message : error.name;
};

const textIn = (images: DynamoDBRecord['dynamodb'], attribute: string): string | undefined =>
  (images?.Keys?.[attribute] ?? images?.NewImage?.[attribute] ?? images?.OldImage?.[attribute])?.S;

const deadLetterOf = (consumer: StreamConsumerName, { record, error }: Unreadable): SetAsideRecord => ({
  kind: 'set-aside-record',
  consumer,
  event_id: record.eventID ?? '',
  entity: textIn(record.dynamodb, 'entity') ?? 'unknown',
  item: ['pk', 'sk'].flatMap(attribute => textIn(record.dynamodb, attribute) ?? []).join(' '),
  reason: reasonOf(error),
  record: { ...record },
});

/**
 * Without the old image the record is replayed like the creation of the item; handling it twice has no second effect.
 */
const withoutOldImage = (letter: SetAsideRecord, { dynamodb, ...record }: DynamoDBRecord): SetAsideRecord => {
  const { OldImage: _, ...images } = dynamodb ?? {};
  const reason = `${letter.reason}; without its old image, which was too large`;
  return { ...letter, reason, record: { ...record, dynamodb: images } };
};

/** In bytes. A queue takes at least this much, if it is not set lower (SQS developer guide, "Message quotas"). */
const MAX_MESSAGE_BYTES = 262_144;

const isTooLarge = (letter: SetAsideRecord): boolean => Buffer.byteLength(JSON.stringify(letter)) > MAX_MESSAGE_BYTES;

const send = (letter: SetAsideRecord) =>
  queueClient().send(
    new SendMessageCommand({ QueueUrl: env('DEAD_LETTERS_URL'), MessageBody: JSON.stringify(letter) }),
  );

/**
 * Puts a record into the consumer's dead-letter queue, from which `bin/replay-dead-letters.ts` replays it. A record that
 * is too large goes without its old image, because it would hold up the records after it until the retries are used up.
 */
export const sendToDeadLetters = async (consumer: StreamConsumerName, unreadable: Unreadable): Promise<void> => {
  const letter = deadLetterOf(consumer, unreadable);
  const { record: _, ...fields } = letter;
  logger.error('change set aside', fields);
  try {
    await send(letter);
  } catch (error) {
    if (!isTooLarge(letter) || !unreadable.record.dynamodb?.NewImage) throw error;
    await send(withoutOldImage(letter, unreadable.record));
  }
};
