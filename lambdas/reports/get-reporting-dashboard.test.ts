import { createHmac } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { getReportingDashboard } from './get-reporting-dashboard.ts';

const URL_WITH_WINDOW = 'https://bi.example.com/d/1?theme=light&from=2020-05-07&to=2020-05-08';
const KEY = 'a-shared-key-of-at-least-32-characters';
const NOW = '2026-01-05T15:00:00.000Z';
const secrets = strictMock(SecretsManagerClient);

const keep = (integrations: object) =>
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(integrations) });
const open = (now = NOW) => getReportingDashboard({ actor: anActor(), now });

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  vi.stubEnv('INTEGRATIONS_SECRET_ID', 'integrations');
  vi.stubEnv('REPORTING_URL', URL_WITH_WINDOW);
  vi.stubEnv('REPORTING_SIGNED', 'true');
  keep({ chat_webhook_url: 'https://chat.example.com', reporting_signing_key: KEY });
  log = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the address of the embedded dashboard', () => {
  it('is none where the stage embeds none', async () => {
    vi.stubEnv('REPORTING_URL', '');
    expect(await open()).toEqual({});
  });

  it('is plain where its provider checks no signature, and needs no key', async () => {
    vi.stubEnv('REPORTING_SIGNED', 'false');
    keep({ chat_webhook_url: 'https://chat.example.com' });
    expect(await open()).toEqual({ url: URL_WITH_WINDOW });
  });

  it('is signed for this user and the next two minutes', async () => {
    const { url = '', expires_ts } = await open();
    const [signed, signature] = url.replace('https://bi.example.com', '').split('&signature=');
    expect(expires_ts).toBe('2026-01-05T15:02:00.000Z');
    expect(signed).toBe('/d/1?theme=light&from=2020-05-07&to=2020-05-08&user=agent-1&expires=1767625320');
    expect(signature).toBe(createHmac('sha256', KEY).update(String(signed)).digest('hex'));
  });

  it('is another one each time', async () => {
    expect((await open()).url).not.toBe((await open('2026-01-05T15:01:00.000Z')).url);
  });

  it.each([
    ['no key', 'reporting dashboard without a signing key', { chat_webhook_url: 'https://chat.example.com' }],
    [
      'a key that is too short',
      'integrations unreadable',
      { chat_webhook_url: 'https://chat.example.com', reporting_signing_key: 'short' },
    ],
  ])('is rejected with %s; the log says why, without a key', async (_, logged, integrations) => {
    keep(integrations);
    await expect(open()).rejects.toEqual(
      rejectedAs('unavailable', 'The reporting dashboard is not set up yet. Please tell an admin.'),
    );
    expect(log.lines().join('')).toContain(logged);
    expect(log.lines().join('')).not.toContain('short');
  });
});
