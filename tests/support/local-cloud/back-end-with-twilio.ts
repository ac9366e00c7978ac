import { startTwilio } from '../../../infra/local/twilio/start-twilio.ts';
import { redirectedClient } from '../../../infra/local/twilio/testing/redirected-client.ts';
import { theTelephonySettings } from '../builders/telephony-settings.ts';
import { startBackEnd } from './back-end.ts';

/**
 * The back end and, at the address where it expects Twilio, the virtual one, with its keys in the stage's secret; no
 * number, no data.
 */
export const startBackEndWithTwilio = async (options?: Parameters<typeof startBackEnd>[0]) => {
  const system = await startBackEnd(options);
  const { TWILIO_ENDPOINT_URL = '', TELEPHONY_SECRET_ID = '' } = system.cloud.environment('sales-api');
  const port = Number(new URL(TWILIO_ENDPOINT_URL).port);
  const twilio = await startTwilio({ port, media: false, log: () => undefined });
  const { accountSid, authToken, apiKeySid, apiKeySecret } = twilio.account;
  const secret = system.cloud.secrets.find(TELEPHONY_SECRET_ID);
  if (!secret) throw new Error('The stack has no secret for telephony.');
  const keys = {
    account_sid: accountSid,
    auth_token: authToken,
    api_key_sid: apiKeySid,
    api_key_secret: apiKeySecret,
  };
  system.cloud.secrets.put(secret, JSON.stringify({ ...theTelephonySettings(), ...keys }));
  return {
    ...system,
    twilio,
    client: redirectedClient(twilio.origin),
    /** Sets every phone to answer. */
    everybodyAnswers: () =>
      fetch(`${twilio.origin}/_control/phones/*`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ does: 'answer' }),
      }),
    stop: async () => {
      await twilio.stop();
      await system.stop();
    },
  };
};
