import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { clearTelephonySettings } from '#platform/twilio/telephony-settings';
import { startHttpServer } from '../unit/http-server.ts';
import { telephonySettings } from './signed-webhook.ts';

/** `none` closes the connection. */
export type TwilioAnswer = { status: number; body: object } | 'none';

/**
 * A Twilio that returns `first` to every request until `answers` sets another response, with an environment and a
 * secret for it until it is stopped.
 */
export const startScriptedTwilio = async (first: TwilioAnswer) => {
  let answer = first;
  const { origin, received, stop } = await startHttpServer((_request, response) => {
    if (answer === 'none') response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  const secrets = mockClient(SecretsManagerClient);
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(telephonySettings) });
  vi.stubEnv('TWILIO_ENDPOINT_URL', origin);
  vi.stubEnv('TELEPHONY_SECRET_ID', 'telephony');
  clearTelephonySettings();
  return {
    received,
    answers: (next: TwilioAnswer) => {
      answer = next;
    },
    stop: async () => {
      await stop();
      secrets.restore();
      vi.unstubAllEnvs();
      clearTelephonySettings();
    },
  };
};
export type ScriptedTwilio = Awaited<ReturnType<typeof startScriptedTwilio>>;
