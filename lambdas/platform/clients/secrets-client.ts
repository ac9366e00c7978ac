import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { lazily } from '../lazily.ts';

export const secretsClient = lazily(
  () => new SecretsManagerClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 } }),
);
