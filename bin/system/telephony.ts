import twilio from 'twilio';
import { RedirectedRequestClient } from '#platform/twilio/twilio-request-client';
import { TelephonySettings } from '#shared/contracts/telephony-settings';
import type { Cloud } from '../../infra/local/cloud.ts';
import type { VirtualTwilio } from '../../infra/local/twilio/start-twilio.ts';
import { provisionTwilio } from '../provision/provision-twilio.ts';
import { dids } from '../seed/catalogue.ts';

/** The name of a DID in the phone booth: 'tv spot, closer t1'. */
const nameOf = (number: string): string => {
  const did = dids.find(({ phone_number }) => phone_number === number);
  return `${did?.lead_source}, ${did?.requested_group}`.replaceAll('_', ' ');
};

/** Provisions the virtual Twilio like a real account, and stores its SIDs and keys in the stage's secret. */
export const provisionTelephony = async (cloud: Cloud, virtual: VirtualTwilio, callerId: string): Promise<void> => {
  const { account, origin } = virtual;
  const secretId = cloud.environment('voice-webhooks').TELEPHONY_SECRET_ID ?? '';
  const secret = cloud.secrets.find(secretId);
  if (!secret) throw new Error(`The stack has no secret ${secretId} for telephony.`);
  const settings = await provisionTwilio({
    client: twilio(account.accountSid, account.authToken, { httpClient: new RedirectedRequestClient(origin, {}) }),
    accountSid: account.accountSid,
    authToken: account.authToken,
    apiKey: { sid: account.apiKeySid, secret: account.apiKeySecret },
    apiUrl: cloud.urls.api,
    numbers: dids.map(did => did.phone_number),
    nameOf,
    buyNumbers: true,
    callerId,
  });
  const value = JSON.stringify(TelephonySettings.parse(settings));
  if (secret.value !== value) cloud.secrets.put(secret, value);
};
