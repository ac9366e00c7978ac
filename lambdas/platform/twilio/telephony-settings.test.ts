import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { theTelephonySettings } from '../../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { clearTelephonySettings, telephonySettings } from './telephony-settings.ts';

const secrets = strictMock(SecretsManagerClient);
const settings = theTelephonySettings();
let log: ReturnType<typeof captureLog>;

const given = (SecretString: string | undefined) => secrets.on(GetSecretValueCommand).resolves({ SecretString });
const reads = () => secrets.commandCalls(GetSecretValueCommand);

beforeEach(() => {
  secrets.resetHistory();
  vi.stubEnv('TELEPHONY_SECRET_ID', 'telephony');
  given(JSON.stringify(settings));
  log = captureLog();
});
afterEach(() => {
  clearTelephonySettings();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the telephony settings', () => {
  it('are read from the secret once, however many ask', async () => {
    expect(await Promise.all([telephonySettings(), telephonySettings()])).toEqual([settings, settings]);
    expect(reads().map(({ args }) => args[0].input)).toEqual([{ SecretId: 'telephony' }]);
  });

  it('are read again after five minutes, or sooner where it is asked for', async () => {
    vi.useFakeTimers();
    await telephonySettings();
    vi.advanceTimersByTime(5 * 60_000 - 1);
    await telephonySettings();
    expect(reads()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await telephonySettings();
    expect(reads()).toHaveLength(2);
    await telephonySettings(0);
    expect(reads()).toHaveLength(3);
  });

  it.each([
    ['cannot be read', () => secrets.on(GetSecretValueCommand).rejects(new Error('canary'))],
    ['has no value', () => given(undefined)],
    ['is not JSON', () => given('canary')],
    ['lacks a setting', () => given('{"auth_token":"canary"}')],
  ])(
    'are unavailable where the secret %s, its value is not logged, and the next caller reads them again',
    async (...row) => {
      row[1]();
      await expect(telephonySettings()).rejects.toMatchObject({ code: 'unavailable' });
      expect(log.text()).toContain('telephony settings unreadable');
      expect(log.text()).not.toContain('canary');
      given(JSON.stringify(settings));
      expect(await telephonySettings()).toEqual(settings);
    },
  );
});
