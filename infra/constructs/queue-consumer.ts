import type { Duration } from 'aws-cdk-lib';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { ServiceFunction } from './service-function.ts';

type QueueConsumerProps = {
  fn: ServiceFunction;
  /** How long a message is kept that no function has handled. */
  retention: Duration;
  /** A received message that was not deleted is received again after this time: longer than the function may run. */
  hiddenFor: Duration;
  /** How often a message is received before it goes to the dead-letter queue. */
  attempts: number;
};

/** A queue, and the function that runs for each of its messages; a message that fails goes to a dead-letter queue. */
export class QueueConsumer extends Construct {
  readonly fn: ServiceFunction;
  readonly queue: Queue;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, { fn, retention, hiddenFor, attempts }: QueueConsumerProps) {
    super(scope, `${fn.serviceName}-queue`);
    this.fn = fn;
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', fn);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: retention,
      visibilityTimeout: hiddenFor,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: attempts },
    });
    // What Lambda's poller needs; CDK's own grant also includes sqs:ChangeMessageVisibility and sqs:GetQueueUrl.
    fn.allow(['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'], [this.queue.queueArn]);
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: fn.function,
      eventSourceArn: this.queue.queueArn,
      batchSize: 1,
    });
    mapping.node.addDependency(fn.role);
  }

  /** Allows another function to send messages, to the queue in its environment variable `CHECKS_URL`. */
  allowSending(sender: ServiceFunction): void {
    sender.allow(['sqs:SendMessage'], [this.queue.queueArn]);
    sender.function.addEnvironment('CHECKS_URL', this.queue.queueUrl);
  }
}
