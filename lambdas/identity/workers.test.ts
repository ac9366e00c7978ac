import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTelephonySettings } from '#platform/twilio/telephony-settings';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { theTelephonySettings } from '../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startHttpServer } from '../../tests/support/unit/http-server.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { workers } from './workers.ts';

const settings = theTelephonySettings();
const path = `/v1/Workspaces/${settings.workspace_sid}/Workers`;
const secrets = strictMock(SecretsManagerClient);

let statusOf: (method: string) => number;
/** What the list of workers of her name has. */
let named: { sid: string; attributes: string }[];
let twilio: Awaited<ReturnType<typeof startHttpServer>>;

beforeEach(async () => {
  statusOf = method => (method === 'DELETE' ? 204 : 200);
  named = [];
  twilio = await startHttpServer(({ method }, response) => {
    const status = statusOf(method);
    const listed = { workers: named, meta: { key: 'workers', next_page_url: null } };
    response
      .writeHead(status)
      .end(
        status === 204
          ? undefined
          : JSON.stringify({ sid: 'WK9', code: 20404, message: '', ...(method === 'GET' && listed) }),
      );
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

  describe('where her name is taken, or Twilio did not answer', () => {
    const refuseToMake = (status: number) => {
      let isFirst = true;
      statusOf = method => {
        if (method !== 'POST' || !isFirst) return 200;
        isFirst = false;
        return status;
      };
    };

    it.each([400, 503])(
      'takes the one that an earlier try made for her (%s), offline and as documented',
      async status => {
        refuseToMake(status);
        named = [{ sid: 'WKlost', attributes: JSON.stringify({ ...attributes, groups: [] }) }];
        expect(await workers.create(attributes)).toBe('WKlost');
        const [, list, set] = twilio.received;
        expect(new URL(list?.url ?? '', 'http://x').searchParams.get('FriendlyName')).toBe(attributes.email);
        expect(set?.url).toBe(`${path}/WKlost`);
        const form = new URLSearchParams(set?.body);
        expect(JSON.parse(form.get('Attributes') ?? '')).toEqual(attributes);
        expect(form.get('ActivitySid')).toBe(settings.activity_sids.offline);
      },
    );

    it.each([
      ['is another’s', [{ sid: 'WK8', attributes: JSON.stringify({ ...attributes, user_key: 'user/2' }) }]],
      ['says nothing that can be read', [{ sid: 'WK8', attributes: '?' }]],
      ['is not there', []],
    ])('takes none that %s', async (_, found) => {
      refuseToMake(400);
      named = found;
      await expect(workers.create(attributes)).rejects.toMatchObject({ code: 'provider_failed' });
      expect(twilio.received.map(({ method }) => method)).toEqual(['POST', 'GET']);
    });
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
    expect(await workers.retire('WK9', aUser())).toBe('removed');
    expect(asked()[0]).toBe(`POST /WK9 ${offline}`);
    expect(groupsSent()).toEqual([[]]);
    expect(asked().at(-1)).toBe('DELETE /WK9');
  });

  it('says that one is busy whom a call keeps, who is out of every queue all the same', async () => {
    statusOf = method => (method === 'DELETE' ? 400 : 200);
    expect(await workers.retire('WK9', aUser())).toBe('busy');
    expect(groupsSent()).toEqual([[]]);
  });

  it('restores the groups of one', async () => {
    expect(await workers.restore('WK9', attributes)).toBe('restored');
    expect(groupsSent()).toEqual([['closer_t1']]);
  });

  it('says that one is gone that can’t be restored', async () => {
    statusOf = () => 404;
    expect(await workers.restore('WK9', attributes)).toBe('gone');
  });

  it('passes over one that is gone', async () => {
    statusOf = () => 404;
    await expect(workers.remove('WK9')).resolves.toBeUndefined();
  });

  it('refuses in a sentence while Twilio does', async () => {
    statusOf = () => 400;
    await expect(workers.retire('WK9', aUser())).rejects.toMatchObject({ code: 'provider_failed' });
  });
});
