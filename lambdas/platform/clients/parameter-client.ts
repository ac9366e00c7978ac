import { SSMClient } from '@aws-sdk/client-ssm';
import { lazily } from '../lazily.ts';

export const parameterClient = lazily(
  () => new SSMClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 } }),
);
