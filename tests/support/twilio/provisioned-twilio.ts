import { provisionTwilio } from '../../../bin/provision/provision-twilio.ts';
import { startTwilio } from '../../../infra/local/twilio/start-twilio.ts';
import { redirectedClient } from '../../../infra/local/twilio/testing/redirected-client.ts';
import { DID } from '../builders/a-did.ts';
import { startHttpServer } from '../unit/http-server.ts';

type Wanted = {
  /** The URL of the webhooks. */
  apiUrl: string;
  /** The bought number that customers dial. */
  numbers?: string[];
};

/** The virtual Twilio with a provisioned account, and an environment and a secret for it. */
export const startProvisionedTwilio = async ({ apiUrl, numbers = [] }: Wanted) => {
  const twilio = await startTwilio({ port: 0, media: false, log: () => undefined });
  const client = redirectedClient(twilio.origin);
  const { accountSid, authToken, apiKeySid, apiKeySecret } = twilio.account;
  const settings = await provisionTwilio({
    ...{ client, accountSid, authToken, apiUrl, numbers },
    buyNumbers: true,
    callerId: DID,
    apiKey: { sid: apiKeySid, secret: apiKeySecret },
  });
  const secret = JSON.stringify({ Name: 'telephony', SecretString: JSON.stringify(settings) });
  const secrets = await startHttpServer((_request, response) => response.end(secret));
  Object.assign(process.env, {
    TELEPHONY_SECRET_ID: 'telephony',
    WEBHOOK_BASE_URL: apiUrl,
    TWILIO_ENDPOINT_URL: twilio.origin,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin,
  });
  return { twilio, client, settings, stop: () => Promise.all([twilio.stop(), secrets.stop()]) };
};
