import { provisionTwilio } from '../../bin/provision/provision-twilio.ts';
import { startTwilio } from '../../infra/local/twilio/start-twilio.ts';
import { redirectedClient } from '../../infra/local/twilio/testing/redirected-client.ts';
import { POOL_ID, startTestPool } from '../../infra/local/user-pool/start-test-pool.ts';
import { handler as preTokenGeneration } from '../../lambdas/identity/pre-token-generation.ts';
import { startTable } from './dynamodb.ts';
import { startHttpServer } from './http-server.ts';
import { aContext } from './lambda-events.ts';

const API_URL = 'https://api.coverline.test';

/** A table, a user pool with its token trigger, and a provisioned Twilio, with an environment that leads to them. */
export const startIdentityWorld = async () => {
  const stopTable = await startTable();
  const pool = await startTestPool({
    triggers: { PreTokenGenerationConfig: { LambdaArn: 'pre-token-generation', LambdaVersion: 'V2_0' } },
    invokeTrigger: (_id, event) =>
      preTokenGeneration(event as Parameters<typeof preTokenGeneration>[0], aContext()) as Promise<never>,
  });
  const twilio = await startTwilio({ port: 0, media: false, log: () => undefined });
  const client = redirectedClient(twilio.origin);
  const { accountSid, authToken, apiKeySid, apiKeySecret } = twilio.account;
  const settings = await provisionTwilio({
    client,
    accountSid,
    authToken,
    apiUrl: API_URL,
    numbers: [],
    buyNumbers: false,
    callerId: '+18005550100',
    apiKey: { sid: apiKeySid, secret: apiKeySecret },
  });
  const secrets = await startHttpServer((_request, response) =>
    response.end(JSON.stringify({ Name: 'telephony', SecretString: JSON.stringify(settings) })),
  );
  Object.assign(process.env, {
    USER_POOL_ID: POOL_ID,
    TELEPHONY_SECRET_ID: 'telephony',
    WEBHOOK_BASE_URL: API_URL,
    TWILIO_ENDPOINT_URL: twilio.origin,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin,
  });
  return {
    pool,
    workerNames: async () =>
      (await client.taskrouter.v1.workspaces(settings.workspace_sid).workers.list()).map(w => w.friendlyName),
    stop: () => Promise.all([stopTable(), pool.stop(), twilio.stop(), secrets.stop()]),
  };
};
