import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import type { SetAsideRecord } from '#shared/contracts/dead-letters';
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
  return error instanceof Error ? error.message : 'unknown';
};

const textIn = (images: DynamoDBRecord['dynamodb'], attribute: string): string | undefined =>
  (images?.Keys?.[attribute] ?? images?.NewImage?.[attribute] ?? images?.OldImage?.[attribute])?.S;

/** Puts a record into the consumer's dead-letter queue, from which `bin/replay-dead-letters.ts` replays it. */
export const setAside = async (consumer: StreamConsumerName, { record, error }: Unreadable): Promise<void> => {
  const { dynamodb, eventID = '' } = record;
  const letter: SetAsideRecord = {
    kind: 'set-aside-record',
    consumer,
    event_id: eventID,
    entity: textIn(dynamodb, 'entity') ?? 'unknown',
    item: ['pk', 'sk'].flatMap(attribute => textIn(dynamodb, attribute) ?? []).join(' '),
    reason: reasonOf(error),
    record: { ...record },
  };
  const { record: _, ...fields } = letter;
  logger.error('change set aside', fields);
  await queueClient().send(
    new SendMessageCommand({ QueueUrl: env('DEAD_LETTERS_URL'), MessageBody: JSON.stringify(letter) }),
  );
};
