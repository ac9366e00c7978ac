import type { IDestination, IEventSourceDlq } from 'aws-cdk-lib/aws-lambda';
import type { DeadLetterQueue } from './dead-letter-queue.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * Where Lambda sends what a function failed on for good: an asynchronous event, or a batch of a stream. Lambda only
 * sends; CDK's own destinations also grant `sqs:GetQueueAttributes` and `sqs:GetQueueUrl`.
 */
export class FailureDestination implements IDestination, IEventSourceDlq {
  constructor(
    private readonly fn: ServiceFunction,
    private readonly queue: DeadLetterQueue,
  ) {}

  bind(): { destination: string } {
    this.fn.allow(['sqs:SendMessage'], [this.queue.queueArn]);
    return { destination: this.queue.queueArn };
  }
}
