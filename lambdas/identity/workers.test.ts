import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTelephonySettings } from '#platform/telephony-settings';
import { captureLog } from '../../tests/support/captured-log.ts';
import { startHttpServer } from '../../tests/support/http-server.ts';
import { strictMock } from '../../tests/support/strict-mock.ts';
import { theTelephonySettings } from '../../tests/support/telephony-settings.ts';
import { workers } from './workers.ts';

const settings = theTelephonySettings();
const path = `/v1/Workspaces/${settings.workspace_sid}/Workers`;
const secrets = strictMock(SecretsManagerClient);

let statusOf: (method: string) => number;
let twilio: Awaited<ReturnType<typeof startHttpServer>>;

beforeEach(async () => {
  statusOf = method => (method === 'DELETE' ? 204 : 200);
  twilio = await startHttpServer(({ method }, response) => {
    const status = statusOf(method);
    response
      .writeHead(status)
      .end(status === 204 ? undefined : JSON.stringify({ sid: 'WK9', code: 20404, message: '' }));
  });
  vi.stubEnv('TWILIO_ENDPOINT_URL', twilio.origin);
  vi.stubEnv('TELEPHONY_SECRET_ID', 'secret');
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(settings) });
  captureLog();
});
afterEach(async () => {
  await twilio.stop();
  forgetTelephonySettings();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const asked = () => twilio.received.map(({ method, url, body }) => `${method} ${url.replace(path, '')} ${body}`.trim());
const offline = `ActivitySid=${settings.activity_sids.offline}`;

const attributes = {
  user_key: 'user/1',
  email: 'm@coverline.test',
  contact_uri: 'client:1',
  groups: ['closer_t1'],
  roles: ['closer'],
  closer_priority: 0,
};

describe('workers', () => {
  it('makes one that is named after the e-mail and carries what routing needs', async () => {
    expect(await workers.create(attributes)).toBe('WK9');
    const form = new URLSearchParams(twilio.received[0]?.body);
    expect(form.get('FriendlyName')).toBe('m@coverline.test');
    expect(JSON.parse(form.get('Attributes') ?? '')).toEqual(attributes);
  });

  it('takes one offline before removing it', async () => {
    await workers.remove('WK9');
    expect(asked()).toEqual([`POST /WK9 ${offline}`, 'DELETE /WK9']);
  });

  const groupsSent = () =>
    asked().flatMap(line => {
      const said = line.startsWith('POST') && new URLSearchParams(line.split(' ')[2]).get('Attributes');
      return said ? [JSON.parse(said).groups] : [];
    });

  it('retires one: offline, out of every queue, and gone', async () => {
    expect(await workers.retire('WK9', attributes)).toBe('removed');
    expect(asked()[0]).toBe(`POST /WK9 ${offline}`);
    expect(groupsSent()).toEqual([[]]);
    expect(asked().at(-1)).toBe('DELETE /WK9');
  });

  it('says that one is busy whom a call keeps, who is out of every queue all the same', async () => {
    statusOf = method => (method === 'DELETE' ? 400 : 200);
    expect(await workers.retire('WK9', attributes)).toBe('busy');
    expect(groupsSent()).toEqual([[]]);
  });

  it('restores the groups of one', async () => {
    await workers.restore('WK9', attributes);
    expect(groupsSent()).toEqual([['closer_t1']]);
  });

  it('passes over one that is gone', async () => {
    statusOf = () => 404;
    await expect(workers.remove('WK9')).resolves.toBeUndefined();
  });

  it('refuses in a sentence while Twilio does', async () => {
    statusOf = () => 400;
    await expect(workers.retire('WK9', attributes)).rejects.toMatchObject({ code: 'provider_failed' });
  });
});
