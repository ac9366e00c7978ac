import type { ServerResponse } from 'node:http';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearTelephonySettings } from '#platform/twilio/telephony-settings';
import { startTwilio, type VirtualTwilio } from '../../infra/local/twilio/start-twilio.ts';
import { redirectedClient } from '../../infra/local/twilio/testing/redirected-client.ts';
import { theTelephonySettings } from '../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { type Received, startHttpServer } from '../../tests/support/unit/http-server.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { numbers } from './numbers.ts';

const secrets = strictMock(SecretsManagerClient);

/** What the relay between us and Twilio returns instead of Twilio's response, or that it drops the response. */
type Mishap = 'answer lost' | { status: number; code: number };
let log: ReturnType<typeof captureLog>;
let mishap: (request: Received) => Mishap | undefined;
let twilio: VirtualTwilio;
let relay: Awaited<ReturnType<typeof startHttpServer>>;

const forward = ({ method, url, headers, body }: Received) =>
  fetch(twilio.origin + url, {
    method,
    headers: {
      authorization: headers.authorization ?? '',
      'x-twilio-emulated-host': String(headers['x-twilio-emulated-host']),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: body || undefined,
  });

const pass = async (request: Received, response: ServerResponse): Promise<void> => {
  const wrong = mishap(request);
  if (typeof wrong === 'object') {
    response.writeHead(wrong.status).end(JSON.stringify({ code: wrong.code, message: '' }));
    return;
  }
  const answer = await forward(request);
  if (wrong) response.destroy();
  else response.writeHead(answer.status).end(await answer.text());
};

beforeEach(async () => {
  log = captureLog();
  mishap = () => undefined;
  twilio = await startTwilio({ port: 0, media: false, log: () => undefined });
  relay = await startHttpServer((request, response) => void pass(request, response));
  vi.stubEnv('TWILIO_ENDPOINT_URL', relay.origin);
  vi.stubEnv('TELEPHONY_SECRET_ID', 'secret');
  vi.stubEnv('WEBHOOK_BASE_URL', 'https://api.coverline.test');
  const { accountSid, authToken, apiKeySid, apiKeySecret } = twilio.account;
  const settings = {
    ...theTelephonySettings(),
    account_sid: accountSid,
    auth_token: authToken,
    api_key_sid: apiKeySid,
    api_key_secret: apiKeySecret,
  };
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(settings) });
});
afterEach(async () => {
  await relay.stop();
  await twilio.stop();
  clearTelephonySettings();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const owned = () => redirectedClient(twilio.origin).incomingPhoneNumbers.list();
const isPurchase = ({ method, url }: Received) => method === 'POST' && url.includes('IncomingPhoneNumbers');
const purchases = () => relay.received.filter(isPurchase).length;
/** The first `times` purchases fail like this. */
const failPurchases = (what: Mishap, times = Number.POSITIVE_INFINITY) => {
  let left = times;
  mishap = request => (isPurchase(request) && left-- > 0 ? what : undefined);
};

it('buys a number that calls our webhook and is named after its purpose', async () => {
  const number = await numbers.buy('facebook');
  expect(await owned()).toMatchObject([
    {
      phoneNumber: number,
      friendlyName: 'Coverline DID: facebook',
      voiceUrl: 'https://api.coverline.test/twilio/voice/inbound',
      voiceMethod: 'POST',
      statusCallback: 'https://api.coverline.test/twilio/status/call',
      statusCallbackMethod: 'POST',
    },
  ]);
});

it('lists the numbers that were bought here, and no other numbers of the account', async () => {
  const number = await numbers.buy('facebook');
  const { incomingPhoneNumbers } = redirectedClient(twilio.origin);
  await incomingPhoneNumbers.create({ phoneNumber: '+18005550100', friendlyName: 'Front desk' });
  await incomingPhoneNumbers.create({ phoneNumber: '+18005550101', friendlyName: 'Coverline DID of another system' });
  expect(await numbers.bought()).toEqual([number]);
});

it('looks up the purchase if the response is lost', async () => {
  failPurchases('answer lost');
  const number = await numbers.buy('facebook');
  expect((await owned()).map(({ phoneNumber }) => phoneNumber)).toEqual([number]);
  expect(purchases()).toBe(1);
  const line = log.lines().find(text => text.includes('lost answer to a purchase'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'WARN' });
});

it('shortens a long purpose to the longest name that Twilio takes', async () => {
  await numbers.buy('x'.repeat(80));
  expect((await owned()).map(({ friendlyName }) => friendlyName)).toEqual([`Coverline DID: ${'x'.repeat(49)}`]);
});

it('asks for numbers that take calls', async () => {
  await numbers.buy('facebook');
  const search = relay.received.find(({ url }) => url.includes('AvailablePhoneNumbers'));
  expect(new URL(search?.url ?? '', relay.origin).searchParams.get('VoiceEnabled')).toBe('true');
});

it('rejects if Twilio does not tell which numbers were bought', async () => {
  mishap = () => ({ status: 400, code: 20001 });
  await expect(numbers.bought()).rejects.toEqual(
    rejectedAs('provider_failed', 'The numbers could not be read from Twilio. Please try again.'),
  );
});

it('looks up the purchase if Twilio fails, and rejects if nothing was bought', async () => {
  failPurchases({ status: 500, code: 20500 });
  await expect(numbers.buy('facebook')).rejects.toMatchObject({
    code: 'provider_failed',
    message: 'Twilio did not sell a number. Please try again: none is bought twice.',
  });
  expect(await owned()).toEqual([]);
});

it('takes the next number if somebody else has just bought the first', async () => {
  failPurchases({ status: 400, code: 21422 }, 1);
  const number = await numbers.buy('facebook');
  expect((await owned()).map(({ phoneNumber }) => phoneNumber)).toEqual([number]);
  expect(purchases()).toBe(2);
});

it('does not try another number if Twilio rejects the purchase', async () => {
  failPurchases({ status: 400, code: 21404 });
  await expect(numbers.buy('facebook')).rejects.toMatchObject({ code: 'provider_failed' });
  expect(purchases()).toBe(1);
  expect(relay.received.filter(({ url }) => url.includes('PhoneNumber='))).toEqual([]);
});

it('rejects if no number is for sale', async () => {
  failPurchases({ status: 400, code: 21422 });
  await expect(numbers.buy('facebook')).rejects.toMatchObject({
    code: 'rejected',
    message: 'Twilio has no phone number to sell at the moment. Please try again later.',
  });
});
