import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import type * as z from 'zod';
import { secretsClient } from '#platform/clients/secrets-client';
import { Integrations } from '#shared/contracts/integrations';

/** Stores the addresses of external services. @throws ZodError for a missing or malformed address */
export const writeIntegrations = async (
  secretId: string,
  integrations: Partial<z.input<typeof Integrations>>,
): Promise<void> => {
  const SecretString = JSON.stringify(Integrations.parse(integrations));
  await secretsClient().send(new PutSecretValueCommand({ SecretId: secretId, SecretString }));
};
