import { POOL_ID, startTestPool } from '../../../infra/local/user-pool/start-test-pool.ts';
import { handler as preTokenGeneration } from '../../../lambdas/identity/pre-token-generation.ts';
import { startProvisionedTwilio } from '../twilio/provisioned-twilio.ts';
import { aContext } from '../unit/lambda-events.ts';
import { startTable } from './start-table.ts';

const API_URL = 'https://api.coverline.test';

/** A table, a user pool with its token trigger, and a provisioned Twilio, with an environment for them. */
export const startIdentitySystem = async () => {
  const stopTable = await startTable();
  const pool = await startTestPool({
    triggers: { PreTokenGenerationConfig: { LambdaArn: 'pre-token-generation', LambdaVersion: 'V2_0' } },
    invokeTrigger: (_id, event) =>
      preTokenGeneration(event as Parameters<typeof preTokenGeneration>[0], aContext()) as Promise<never>,
  });
  const { client, settings, stop: stopTwilio } = await startProvisionedTwilio({ apiUrl: API_URL });
  Object.assign(process.env, { USER_POOL_ID: POOL_ID, AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool.endpoint });
  return {
    pool,
    workerNames: async () =>
      (await client.taskrouter.v1.workspaces(settings.workspace_sid).workers.list()).map(w => w.friendlyName),
    stop: () => Promise.all([stopTable(), pool.stop(), stopTwilio()]),
  };
};
