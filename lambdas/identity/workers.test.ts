import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTelephonySettings } from '#platform/twilio/telephony-settings';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { theTelephonySettings } from '../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startHttpServer } from '../../tests/support/unit/http-server.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { workers } from './workers.ts';

const settings = theTelephonySettings();
const path = `/v1/Workspaces/${settings.workspace_sid}/Workers`;
const secrets = strictMock(SecretsManagerClient);

let log: ReturnType<typeof captureLog>;
let statusOf: (method: string) => number;
/** The workers that the list request returns. */
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
  log = captureLog();
});
afterEach(async () => {
  await twilio.stop();
  clearTelephonySettings();
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
  it('creates a worker that is named after the e-mail and has the routing attributes', async () => {
    expect(await workers.create(attributes)).toBe('WK9');
    const form = new URLSearchParams(twilio.received[0]?.body);
    expect(form.get('FriendlyName')).toBe('m@coverline.test');
    expect(JSON.parse(form.get('Attributes') ?? '')).toEqual(attributes);
  });

  describe('if the name is taken, or Twilio did not respond', () => {
    const rejectCreation = (status: number) => {
      let isFirst = true;
      statusOf = method => {
        if (method !== 'POST' || !isFirst) return 200;
        isFirst = false;
        return status;
      };
    };

    it.each([400, 500, 503])(
      'takes the worker of an earlier attempt for the same user (%s), offline and as documented',
      async status => {
        rejectCreation(status);
        named = [{ sid: 'WKlost', attributes: JSON.stringify({ ...attributes, groups: [] }) }];
        expect(await workers.create(attributes)).toBe('WKlost');
        const [, list, set] = twilio.received;
        expect(new URL(list?.url ?? '', 'http://x').searchParams.get('FriendlyName')).toBe(attributes.email);
        expect(set?.url).toBe(`${path}/WKlost`);
        const form = new URLSearchParams(set?.body);
        expect(JSON.parse(form.get('Attributes') ?? '')).toEqual(attributes);
        expect(form.get('ActivitySid')).toBe(settings.activity_sids.offline);
        const line = log.lines().find(text => text.includes('worker found'));
        expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'WARN', worker_sid: 'WKlost', twilio_status: status });
      },
    );

    it.each([401, 429])('looks for no worker if Twilio created none for another reason (%s)', async status => {
      rejectCreation(status);
      named = [{ sid: 'WKlost', attributes: JSON.stringify(attributes) }];
      await expect(workers.create(attributes)).rejects.toEqual(
        rejectedAs('provider_failed', "The user's phone could not be set up. Please try again."),
      );
      expect(twilio.received.every(({ method }) => method === 'POST')).toBe(true);
    });

    it.each([
      ['belongs to another user', [{ sid: 'WK8', attributes: JSON.stringify({ ...attributes, user_key: 'user/2' }) }]],
      ['has unreadable attributes', [{ sid: 'WK8', attributes: '?' }]],
      ['names no user', [{ sid: 'WK8', attributes: '{}' }]],
      ['does not exist', []],
    ])('takes no worker that %s', async (_, found) => {
      rejectCreation(400);
      named = found;
      await expect(workers.create(attributes)).rejects.toMatchObject({ code: 'provider_failed' });
      expect(twilio.received.map(({ method }) => method)).toEqual(['POST', 'GET']);
    });
  });

  it('sets a worker offline before removing it', async () => {
    await workers.remove('WK9');
    expect(asked()).toEqual([`POST /WK9 ${offline}`, 'DELETE /WK9']);
  });

  const groupsSent = () =>
    asked().flatMap(line => {
      const said = line.startsWith('POST') && new URLSearchParams(line.split(' ')[2]).get('Attributes');
      return said ? [JSON.parse(said).groups] : [];
    });

  it('retires a worker: offline, in no group, and removed', async () => {
    expect(await workers.retire('WK9', aUser())).toBe('removed');
    expect(asked()[0]).toBe(`POST /WK9 ${offline}`);
    expect(groupsSent()).toEqual([[]]);
    expect(asked().at(-1)).toBe('DELETE /WK9');
  });

  it('returns busy for a worker that a task keeps, after removing its groups', async () => {
    statusOf = method => (method === 'DELETE' ? 400 : 200);
    expect(await workers.retire('WK9', aUser())).toBe('busy');
    expect(groupsSent()).toEqual([[]]);
  });

  it('restores the groups of a worker', async () => {
    expect(await workers.restore('WK9', attributes)).toBe('restored');
    expect(groupsSent()).toEqual([['closer_t1']]);
  });

  it('returns gone for a worker that does not exist', async () => {
    statusOf = () => 404;
    expect(await workers.restore('WK9', attributes)).toBe('gone');
  });

  it('succeeds in removing a worker that does not exist', async () => {
    statusOf = () => 404;
    await expect(workers.remove('WK9')).resolves.toBeUndefined();
  });

  it('rejects with a message if Twilio rejects the request', async () => {
    statusOf = () => 400;
    await expect(workers.retire('WK9', aUser())).rejects.toEqual(
      rejectedAs('provider_failed', 'The user could not be taken offline. Please try again.'),
    );
    await expect(workers.remove('WK9')).rejects.toEqual(
      rejectedAs('provider_failed', "The user's phone could not be removed: they may be on a call."),
    );
  });
});
