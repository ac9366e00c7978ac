import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AwsError, type AwsOperations } from '../http/aws-json.ts';
import type { QueuedMessage, Queues } from './queues.ts';

// Strict: attributes, groups and deduplication of messages would be forgotten otherwise.
const ByName = z.strictObject({ QueueName: z.string() });
const ByUrl = z.strictObject({ QueueUrl: z.string() });
/** SQS hides a message for 15 minutes at most. */
const DelaySeconds = z.int().min(0).max(900).default(0);
const Send = ByUrl.extend({ MessageBody: z.string(), DelaySeconds });
const SendBatch = ByUrl.extend({
  Entries: z
    .array(z.strictObject({ Id: z.string(), MessageBody: z.string(), DelaySeconds }))
    .min(1)
    .max(10),
});
const Names = z.array(z.string()).default([]);
const Receive = ByUrl.extend({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: z.int().min(0).default(30),
  /** Messages of a local queue are all in one place: a long poll finds what a short one finds. */
  WaitTimeSeconds: z.int().min(0).max(20).optional(),
  AttributeNames: Names,
  MessageSystemAttributeNames: Names,
  MessageAttributeNames: Names,
});
const Received = ByUrl.extend({ ReceiptHandle: z.string() });
const Hide = Received.extend({ VisibilityTimeout: z.int().min(0) });

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Messages of the local cloud itself are objects; the queue's clients send and get text. */
export const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Those that a request asks for: by name, or all. */
const asked = <T>(values: Record<string, T>, names: string[]): Record<string, T> | undefined => {
  const found = Object.entries(values).filter(([name]) => names.includes('All') || names.includes(name));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

const view = ({ id, body, attributes, sentAt, received }: QueuedMessage, wanted: z.infer<typeof Receive>) => {
  const system = { SentTimestamp: String(Date.parse(sentAt)), ApproximateReceiveCount: String(received) };
  const own = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
  );
  return {
    MessageId: id,
    ReceiptHandle: id,
    Body: textOf(body),
    MD5OfBody: md5(textOf(body)),
    Attributes: asked(system, [...wanted.AttributeNames, ...wanted.MessageSystemAttributeNames]),
    MessageAttributes: asked(own, wanted.MessageAttributeNames),
  };
};

/** SQS as far as the checks of deadlines and dead letters need it (docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference). */
export const queueOperations = (queues: Queues): AwsOperations => {
  const known = (queue: string): string => {
    const found = queues.find(queue);
    if (!found) throw new AwsError('QueueDoesNotExist', `There is no queue ${queue}.`);
    return found.url;
  };
  const send = (url: string, body: string, delayS: number) => ({
    MessageId: queues.send(url, bodyOf(body), { delayS }),
    MD5OfMessageBody: md5(body),
  });
  return {
    GetQueueUrl: input => ({ QueueUrl: known(ByName.parse(input).QueueName) }),
    SendMessage: input => {
      const { QueueUrl, MessageBody, DelaySeconds } = Send.parse(input);
      return send(known(QueueUrl), MessageBody, DelaySeconds);
    },
    SendMessageBatch: input => {
      const { QueueUrl, Entries } = SendBatch.parse(input);
      const url = known(QueueUrl);
      if (new Set(Entries.map(({ Id }) => Id)).size < Entries.length)
        throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.');
      const sent = Entries.map(({ Id, MessageBody, DelaySeconds }) => ({
        Id,
        ...send(url, MessageBody, DelaySeconds),
      }));
      return { Successful: sent };
    },
    ReceiveMessage: input => {
      const wanted = Receive.parse(input);
      const received = queues.receive(known(wanted.QueueUrl), wanted.MaxNumberOfMessages, wanted.VisibilityTimeout);
      return received.length > 0 ? { Messages: received.map(message => view(message, wanted)) } : {};
    },
    ChangeMessageVisibility: input => {
      const { QueueUrl, ReceiptHandle, VisibilityTimeout } = Hide.parse(input);
      queues.hide(known(QueueUrl), ReceiptHandle, VisibilityTimeout);
      return {};
    },
    DeleteMessage: input => {
      const { QueueUrl, ReceiptHandle } = Received.parse(input);
      queues.remove(known(QueueUrl), ReceiptHandle);
      return {};
    },
  };
};
