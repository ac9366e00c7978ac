import { Integrations } from '#shared/contracts/integrations';
import type { Cloud } from '../../infra/local/cloud.ts';

/** With it an embedded dashboard on this machine checks the signature of its address. */
const LOCAL_SIGNING_KEY = 'a-key-of-this-machine-for-signed-dashboards';

/** Points the addresses of external services to the virtual Twilio, whose outbox shows what is sent to them. */
export const connectIntegrations = (cloud: Cloud, twilioOrigin: string): void => {
  const secretId = cloud.environment('backoffice-api').INTEGRATIONS_SECRET_ID ?? '';
  const secret = cloud.secrets.find(secretId);
  if (!secret) throw new Error(`The stack has no secret ${secretId} for integrations.`);
  const value = JSON.stringify(
    Integrations.parse({
      chat_webhook_url: `${twilioOrigin}/_control/chat`,
      reporting_signing_key: LOCAL_SIGNING_KEY,
    }),
  );
  if (secret.value !== value) cloud.secrets.put(secret, value);
};
