import { Duration, Validations } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { deadLetterQueueName } from '../functions.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * The queue for work that failed after all retries: kept for 14 days, encrypted, with an alarm. Its name is fixed,
 * because `bin/replay-dead-letters.ts` finds it by name.
 */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, { stage, serviceName }: ServiceFunction) {
    super(scope, id, {
      queueName: deadLetterQueueName(stage.name, serviceName),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is a dead-letter queue itself, of a function or a rule: nothing consumes it but people.',
    });
  }
}
