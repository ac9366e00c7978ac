import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { eventConsumers, streamConsumers } from '#shared/contracts/events';
import { deadLetterQueueName, type FunctionName } from '../../infra/functions.ts';
import { type Content, contentOf } from './letter.ts';

/** The functions that have a dead-letter queue. */
export const consumers = [
  ...Object.keys(streamConsumers),
  ...Object.keys(eventConsumers),
  'reconcile-calls',
  'schedule-checks',
  'check-deadlines',
] as FunctionName[];

export type DeadLetter = {
  id: string;
  consumer: FunctionName;
  sentAt: Date;
  content: Content;
  queueUrl: string;
  receipt: string;
};

/** Long enough to replay what was received; then SQS shows it again by itself. */
const HIDDEN_S = 300;
const AT_ONCE = 10;

const deadLetterOf = (consumer: FunctionName, queueUrl: string, message: Message): DeadLetter => ({
  id: message.MessageId ?? '',
  consumer,
  sentAt: new Date(Number(message.Attributes?.SentTimestamp ?? 0)),
  content: contentOf(message.Body ?? '', message.MessageAttributes?.ERROR_CODE?.StringValue),
  queueUrl,
  receipt: message.ReceiptHandle ?? '',
});

/** Receives every message of a consumer's queue and hides it, until it is shown again or deleted. */
const receiveAll = async (queues: SQSClient, stage: string, consumer: FunctionName): Promise<DeadLetter[]> => {
  const QueueName = deadLetterQueueName(stage, consumer);
  const { QueueUrl = '' } = await queues.send(new GetQueueUrlCommand({ QueueName }));
  const letters = new Map<string, DeadLetter>();
  for (;;) {
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: AT_ONCE,
        VisibilityTimeout: HIDDEN_S,
        // A long poll asks every server of SQS; a short one may miss messages.
        WaitTimeSeconds: 1,
        MessageSystemAttributeNames: ['SentTimestamp'],
        MessageAttributeNames: ['All'],
      }),
    );
    if (Messages.length === 0) return [...letters.values()];
    for (const message of Messages) letters.set(message.MessageId ?? '', deadLetterOf(consumer, QueueUrl, message));
  }
};

const show = ({ queueUrl, receipt }: DeadLetter) =>
  new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle: receipt, VisibilityTimeout: 0 });

/** Deletes a letter that needs no more work. */
export const discard = async (queues: SQSClient, { queueUrl, receipt }: DeadLetter): Promise<void> => {
  await queues.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receipt }));
};

/**
 * Passes every letter of these consumers to `work`, oldest first. A letter stays in its queue unless `work` returns
 * that it is done.
 */
export const withDeadLetters = async (
  queues: SQSClient,
  { stage, only = consumers }: { stage: string; only?: FunctionName[] },
  work: (letters: DeadLetter[]) => Promise<DeadLetter[]>,
): Promise<void> => {
  const letters = (await Promise.all(only.map(consumer => receiveAll(queues, stage, consumer)))).flat();
  let done: DeadLetter[] = [];
  try {
    done = await work(letters.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime()));
  } finally {
    for (const letter of letters) if (!done.includes(letter)) await queues.send(show(letter));
  }
};
