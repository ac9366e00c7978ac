import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rejection } from '#shared/errors';
import { theTelephonySettings } from '../../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { type Received, startHttpServer } from '../../../tests/support/unit/http-server.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { clearTelephonySettings } from './telephony-settings.ts';
import { askTwilio, twilioStatus } from './twilio-client.ts';

const settings = theTelephonySettings();
const secrets = strictMock(SecretsManagerClient);

type Answer = { status: number; body?: object } | 'hang up';
let answer: Answer;
let twilio: Awaited<ReturnType<typeof startHttpServer>>;
let log: ReturnType<typeof captureLog>;

beforeEach(async () => {
  answer = { status: 200, body: { sid: 'CA1', status: 'completed' } };
  twilio = await startHttpServer((_request, response) => {
    if (answer === 'hang up') response.destroy();
    else response.writeHead(answer.status).end(JSON.stringify(answer.body ?? {}));
  });
  vi.stubEnv('TWILIO_ENDPOINT_URL', twilio.origin);
  vi.stubEnv('TELEPHONY_SECRET_ID', 'secret');
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(settings) });
  log = captureLog();
});
afterEach(async () => {
  await twilio.stop();
  clearTelephonySettings();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const hangUp = () =>
  askTwilio('The call could not be ended.', ({ account }) => account.calls('CA1').update({ status: 'completed' }));

const only = (received: Received[]): Received => {
  expect(received).toHaveLength(1);
  return received[0] as Received;
};

describe('askTwilio', () => {
  it("sends the request to the stage's endpoint, names the host it was meant for, and reads the answer", async () => {
    expect((await hangUp()).status).toBe('completed');
    const request = only(twilio.received);
    expect(request.method).toBe('POST');
    expect(request.url).toBe(`/2010-04-01/Accounts/${settings.account_sid}/Calls/CA1.json`);
    expect(request.headers['x-twilio-emulated-host']).toBe('api.twilio.com');
    expect(request.headers.authorization).toBe(
      `Basic ${Buffer.from(`${settings.api_key_sid}:${settings.api_key_secret}`).toString('base64')}`,
    );
    expect(request.body).toBe('Status=completed');
  });

  it('reaches TaskRouter too', async () => {
    answer = { status: 200, body: { sid: 'WT1', assignment_status: 'completed' } };
    await askTwilio('No.', ({ workspace }) => workspace.tasks('WT1').update({ assignmentStatus: 'completed' }));
    expect(only(twilio.received)).toMatchObject({
      url: `/v1/Workspaces/${settings.workspace_sid}/Tasks/WT1`,
      headers: { 'x-twilio-emulated-host': 'taskrouter.twilio.com' },
    });
  });

  it.each<[string, Answer]>([
    ['returns 500', { status: 500, body: { code: 20500, message: 'canary' } }],
    ['returns 404', { status: 404, body: { code: 20404, message: 'canary' } }],
    ['closes the connection', 'hang up'],
  ])('rejects with a message if Twilio %s, and Twilio’s text appears nowhere', async (_name, failing) => {
    answer = failing;
    const failure = await hangUp().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Rejection);
    expect(failure).toMatchObject({ code: 'provider_failed', message: 'The call could not be ended.' });
    expect(log.text()).toContain('twilio failed');
    expect(log.text()).not.toContain('canary');
  });

  it('lets the request read the status, to ignore a missing resource', async () => {
    answer = { status: 404, body: { code: 20404, message: 'gone' } };
    const status = await askTwilio('No.', ({ account }) => account.calls('CA1').fetch().catch(twilioStatus));
    expect(status).toBe(404);
  });
});
