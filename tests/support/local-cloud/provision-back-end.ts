import { provisionTwilio } from '../../../bin/provision/provision-twilio.ts';
import { DID } from '../builders/a-did.ts';
import type { startBackEndWithTwilio } from './back-end-with-twilio.ts';

/** Sets the virtual Twilio of a back end up, as a deployment does, and gives its functions the settings. */
export const provisionBackEnd = async ({
  cloud,
  twilio,
  client,
}: Awaited<ReturnType<typeof startBackEndWithTwilio>>): Promise<void> => {
  const { accountSid, authToken, apiKeySid, apiKeySecret } = twilio.account;
  const settings = await provisionTwilio({
    ...{ client, accountSid, authToken, apiUrl: cloud.urls.api, numbers: [DID], buyNumbers: true, callerId: DID },
    apiKey: { sid: apiKeySid, secret: apiKeySecret },
  });
  const { TELEPHONY_SECRET_ID = '' } = cloud.environment('sales-api');
  const secret = cloud.secrets.find(TELEPHONY_SECRET_ID);
  if (!secret) throw new Error('The stack has no secret for telephony.');
  cloud.secrets.put(secret, JSON.stringify(settings));
};
