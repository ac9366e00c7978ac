import { SQSClient } from '@aws-sdk/client-sqs';
import { lazily } from '../lazily.ts';

export const queueClient = lazily(() => new SQSClient({ maxAttempts: 3, useQueueUrlAsEndpoint: false }));
