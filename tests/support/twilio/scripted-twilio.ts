import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { clearTelephonySettings } from '#platform/twilio/telephony-settings';
import { startHttpServer } from '../unit/http-server.ts';
import { telephonySettings } from './signed-webhook.ts';

/** `none` closes the connection. */
export type TwilioAnswer = { status: number; body: object; headers?: Record<string, string> } | 'none';

/** One response for every request, or one for each: by `POST /v1/Workspaces/...`. */
type Script = TwilioAnswer | ((request: string) => TwilioAnswer);

/**
 * A Twilio that returns `first` to every request until `answers` sets another response, with an environment and a
 * secret for it until it is stopped.
 */
export const startScriptedTwilio = async (first: Script) => {
  let script = first;
  const { origin, received, stop } = await startHttpServer((request, response) => {
    const answer = typeof script === 'function' ? script(`${request.method} ${request.url}`) : script;
    if (answer === 'none') response.destroy();
    else {
      const headers = { 'content-type': 'application/json', ...answer.headers };
      response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
    }
  });
  const secrets = mockClient(SecretsManagerClient);
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(telephonySettings) });
  vi.stubEnv('TWILIO_ENDPOINT_URL', origin);
  vi.stubEnv('TELEPHONY_SECRET_ID', 'telephony');
  clearTelephonySettings();
  return {
    received,
    answers: (next: Script) => {
      script = next;
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
