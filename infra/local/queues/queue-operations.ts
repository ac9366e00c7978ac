import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AwsError, type AwsOperations } from '../http/aws-json.ts';
import { type QueuedMessage, type Queues, receiptHandle } from './queues.ts';

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
  /** A local queue has all messages in one place: a long poll finds the same messages as a short one. */
  WaitTimeSeconds: z.int().min(0).max(20).optional(),
  AttributeNames: Names,
  MessageSystemAttributeNames: Names,
  MessageAttributeNames: Names,
});
const Received = ByUrl.extend({ ReceiptHandle: z.string() });
const Hide = Received.extend({ VisibilityTimeout: z.int().min(0) });

/** A queue with the name that its receipt handles contain. */
type Named = { name: string; url: string };

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

/** The values that a request asks for: by name, or all. */
const asked = <T>(values: Record<string, T>, names: string[]): Record<string, T> | undefined => {
  const found = Object.entries(values).filter(([name]) => names.includes('All') || names.includes(name));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

const messageOf = (queue: Named, handle: string): string => {
  const [name, id, ...rest] = handle.split('/');
  if (name !== queue.name || !z.uuid().safeParse(id).success || rest.length > 0)
    throw new AwsError('ReceiptHandleIsInvalid', `The input receipt handle "${handle}" is not a valid receipt handle.`);
  return String(id);
};

const view = (queue: Named, message: QueuedMessage, wanted: z.infer<typeof Receive>) => {
  const { id, body, attributes, sentAt, received } = message;
  const system = { SentTimestamp: String(Date.parse(sentAt)), ApproximateReceiveCount: String(received) };
  const own = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
  );
  return {
    MessageId: id,
    ReceiptHandle: receiptHandle(queue, message),
    Body: textOf(body),
    MD5OfBody: md5(textOf(body)),
    Attributes: asked(system, [...wanted.AttributeNames, ...wanted.MessageSystemAttributeNames]),
    MessageAttributes: asked(own, wanted.MessageAttributeNames),
  };
};

/**
 * The operations of SQS that the checks of deadlines and the dead letters need
 * (docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference).
 */
export const queueOperations = (queues: Queues): AwsOperations => {
  const known = (queue: string): Named => {
    const found = queues.find(queue);
    if (!found) throw new AwsError('QueueDoesNotExist', `There is no queue ${queue}.`);
    return found;
  };
  const send = (url: string, body: string, delayS: number) => ({
    MessageId: queues.send(url, bodyOf(body), { delayS }),
    MD5OfMessageBody: md5(body),
  });
  return {
    GetQueueUrl: input => ({ QueueUrl: known(ByName.parse(input).QueueName).url }),
    SendMessage: input => {
      const { QueueUrl, MessageBody, DelaySeconds } = Send.parse(input);
      return send(known(QueueUrl).url, MessageBody, DelaySeconds);
    },
    SendMessageBatch: input => {
      const { QueueUrl, Entries } = SendBatch.parse(input);
      const { url } = known(QueueUrl);
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
      const queue = known(wanted.QueueUrl);
      const received = queues.receive(queue.url, wanted.MaxNumberOfMessages, wanted.VisibilityTimeout);
      return received.length > 0 ? { Messages: received.map(message => view(queue, message, wanted)) } : {};
    },
    ChangeMessageVisibility: input => {
      const { QueueUrl, ReceiptHandle, VisibilityTimeout } = Hide.parse(input);
      const queue = known(QueueUrl);
      queues.hide(queue.url, messageOf(queue, ReceiptHandle), VisibilityTimeout);
      return {};
    },
    DeleteMessage: input => {
      const { QueueUrl, ReceiptHandle } = Received.parse(input);
      const queue = known(QueueUrl);
      queues.remove(queue.url, messageOf(queue, ReceiptHandle));
      return {};
    },
  };
};
