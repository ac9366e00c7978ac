import { KMSClient } from '@aws-sdk/client-kms';
import { lazily } from '../lazily.ts';

export const kmsClient = lazily(
  () => new KMSClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 } }),
);
