import type { IDestination, IEventSourceDlq } from 'aws-cdk-lib/aws-lambda';
import type { DeadLetterQueue } from './dead-letter-queue.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * Lambda's destination for an asynchronous event or a stream's batch that failed after all retries. Lambda only sends;
 * CDK's own destinations also grant `sqs:GetQueueAttributes` and `sqs:GetQueueUrl`.
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
