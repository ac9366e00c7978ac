import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { clearWebOrigin, webOrigin } from './web-origin.ts';

const parameters = strictMock(SSMClient);
const given = (Value: string) => parameters.on(GetParameterCommand).resolves({ Parameter: { Value } });

beforeEach(() => {
  parameters.resetHistory();
  vi.stubEnv('WEB_ORIGIN_PARAMETER', '/coverline/dev/web-origin');
  captureLog();
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
    ['can’t be read', () => parameters.on(GetParameterCommand).rejects(new Error('no'))],
    ['is not a URL', () => given('somewhere')],
  ])('that %s is unavailable, and is read again next time', async (_, arrange) => {
    arrange();
    await expect(webOrigin()).rejects.toMatchObject({ code: 'unavailable' });
    given('https://app.example');
    expect(await webOrigin()).toBe('https://app.example');
  });
});
