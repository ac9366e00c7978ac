import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { TelephonySettings } from '#shared/contracts/telephony-settings';

const client = new SecretsManagerClient({});

/** The settings from an earlier run; undefined for the placeholder with which the stack creates the secret. */
export const readSettings = async (secretId: string): Promise<TelephonySettings | undefined> => {
  try {
    const secret = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return TelephonySettings.safeParse(JSON.parse(secret.SecretString ?? '')).data;
  } catch (error) {
    if (error instanceof ResourceNotFoundException || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export const writeSettings = async (secretId: string, settings: TelephonySettings): Promise<void> => {
  await client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(settings) }));
};
