import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { REGION } from '../assembly/resource-kinds.ts';
import { AssemblyError } from '../assembly/template.ts';
import { failureText, type Invoke } from '../functions/invocation.ts';
import type { Clock } from '../twilio/clock.ts';
import { textOf } from './queue-operations.ts';
import { type QueuedMessage, type Queues, receiptHandle } from './queues.ts';

// Strict: a setting that is not read here would be an unnoticed difference to AWS.
const MappingProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.coerce.number().default(10),
  Tags: z.unknown().optional(),
});

const QueueProperties = z.looseObject({
  VisibilityTimeout: z.coerce.number().default(30),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }).optional(),
});

type Consumer = z.infer<typeof MappingProperties> &
  z.infer<typeof QueueProperties> & { queue: { arn: string; name: string } };

/** Whether a mapping reads a queue, and not a table's stream. */
export const isOfQueue = ({ properties }: Resource): boolean =>
  String(properties.EventSourceArn).startsWith('arn:aws:sqs:');

const consumerOf = (assembly: LocalAssembly, { key, properties }: Resource): Consumer => {
  const parsed = MappingProperties.safeParse(properties);
  if (!parsed.success)
    throw new AssemblyError(`The local cloud cannot run the mapping ${key}: ${z.prettifyError(parsed.error)}`);
  const { EventSourceArn } = parsed.data;
  const queue = assembly.of('AWS::SQS::Queue').find(({ attributes }) => attributes.Arn === EventSourceArn);
  if (!queue) throw new AssemblyError(`The mapping ${key} reads ${EventSourceArn}, which is no queue.`);
  const { QueueName: name = queue.ref } = queue.attributes;
  return { ...parsed.data, ...QueueProperties.parse(queue.properties), queue: { arn: EventSourceArn, name } };
};

/** A record of Lambda's event (Lambda guide, "Using Lambda with Amazon SQS"). */
const recordOf = (queue: { arn: string; name: string }, message: QueuedMessage) => ({
  messageId: message.id,
  receiptHandle: receiptHandle(queue, message),
  body: textOf(message.body),
  attributes: { ApproximateReceiveCount: String(message.received), SentTimestamp: String(Date.parse(message.sentAt)) },
  messageAttributes: {},
  eventSource: 'aws:sqs',
  eventSourceARN: queue.arn,
  awsRegion: REGION,
});

type Options = {
  assembly: LocalAssembly;
  queues: Queues;
  invoke: Invoke;
  clock: Clock;
  log(line: string): void;
};

/**
 * Runs the functions that handle the messages of queues. A handled message is deleted. A failed one is received again
 * after the queue's visibility timeout, and goes to the dead-letter queue when it was received too often.
 */
export const startQueueConsumers = ({ assembly, queues, invoke, clock, log }: Options): { stop(): void } => {
  const cancels = new Set<() => void>();
  let isStopped = false;
  const later = (seconds: number, action: () => void) => {
    const cancel = clock.after(seconds * 1000, () => {
      cancels.delete(cancel);
      action();
    });
    cancels.add(cancel);
  };

  /** The messages that may be tried; the others are moved to the dead-letter queue. */
  const withoutDead = (messages: QueuedMessage[], { EventSourceArn, RedrivePolicy }: Consumer): QueuedMessage[] =>
    messages.filter(({ id, body, received }) => {
      if (!RedrivePolicy || received <= RedrivePolicy.maxReceiveCount) return true;
      queues.remove(EventSourceArn, id);
      queues.send(RedrivePolicy.deadLetterTargetArn, body);
      return false;
    });

  const consume = async (consumer: Consumer): Promise<void> => {
    const { EventSourceArn: arn, FunctionName, BatchSize, VisibilityTimeout } = consumer;
    const batch = withoutDead(queues.receive(arn, BatchSize, VisibilityTimeout), consumer);
    if (batch.length === 0) return;
    const result = await invoke(FunctionName, { Records: batch.map(message => recordOf(consumer.queue, message)) });
    // An invocation that the stop of the cloud ended has not failed.
    if (isStopped) return;
    if (!result.functionError) for (const { id } of batch) queues.remove(arn, id);
    else {
      log(`${FunctionName}: a message failed. ${failureText(result)}`);
      later(VisibilityTimeout, () => run(consumer));
    }
  };
  const run = (consumer: Consumer): void => {
    consume(consumer).catch(error => log(`${consumer.FunctionName}: ${String(error)}`));
  };

  const consumers = assembly
    .of('AWS::Lambda::EventSourceMapping')
    .filter(isOfQueue)
    .map(mapping => consumerOf(assembly, mapping));
  queues.onSend((arn, delayS) => {
    for (const consumer of consumers) if (consumer.EventSourceArn === arn) later(delayS, () => run(consumer));
  });
  return {
    stop: () => {
      isStopped = true;
      for (const cancel of cancels) cancel();
    },
  };
};
