import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { clearWebOrigin, webOrigin } from './web-origin.ts';

const parameters = strictMock(SSMClient);
const given = (Value: string) => parameters.on(GetParameterCommand).resolves({ Parameter: { Value } });

let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  parameters.resetHistory();
  vi.stubEnv('WEB_ORIGIN_PARAMETER', '/coverline/dev/web-origin');
  log = captureLog();
});
afterEach(() => {
  clearWebOrigin();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the web app’s origin', () => {
  it('is read once for concurrent callers, and has no slash at its end', async () => {
    given('https://app.example/');
    expect(await Promise.all([webOrigin(), webOrigin()])).toEqual(['https://app.example', 'https://app.example']);
    expect(parameters.commandCalls(GetParameterCommand).map(({ args }) => args[0].input)).toEqual([
      { Name: '/coverline/dev/web-origin' },
    ]);
  });

  it.each([
    ['can’t be read', () => parameters.on(GetParameterCommand).rejects(new TypeError('no')), 'TypeError'],
    ['is not there', () => parameters.on(GetParameterCommand).resolves({}), 'ZodError'],
    ['is not a URL', () => given('somewhere'), 'ZodError'],
  ])('that %s is unavailable with its reason in the log, and is read again next time', async (_, arrange, reason) => {
    arrange();
    const message = 'Links cannot be made at the moment. Please try again.';
    await expect(webOrigin()).rejects.toMatchObject({ code: 'unavailable', message });
    const [line = '{}'] = log.lines();
    expect(JSON.parse(line)).toMatchObject({ level: 'ERROR', message: 'web origin unreadable', reason });
    given('https://app.example');
    expect(await webOrigin()).toBe('https://app.example');
  });
});
