import * as z from 'zod';
import { arnOf } from '../assembly/resource-kinds.ts';
import type { OperationPermissions } from '../iam/authorized-service.ts';

const Named = z.looseObject({ QueueUrl: z.string().optional(), QueueName: z.string().optional() });

const onQueue = (action: string) => (input: unknown) => {
  const { QueueUrl = '', QueueName = QueueUrl.split('/').at(-1) ?? '' } = Named.parse(input);
  return [{ action: `sqs:${action}`, resource: arnOf('sqs', QueueName) }];
};

/** The permissions of SQS's operations: the action on the queue. */
export const queuePermissions: OperationPermissions = {
  GetQueueUrl: onQueue('GetQueueUrl'),
  SendMessage: onQueue('SendMessage'),
  // A batch needs the permission of a single message (Amazon SQS API permissions).
  SendMessageBatch: onQueue('SendMessage'),
  ReceiveMessage: onQueue('ReceiveMessage'),
  ChangeMessageVisibility: onQueue('ChangeMessageVisibility'),
  DeleteMessage: onQueue('DeleteMessage'),
};
