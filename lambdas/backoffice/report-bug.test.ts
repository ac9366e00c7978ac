import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startHttpServer } from '../../tests/support/unit/http-server.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { bugReports } from './bug-reports.ts';
import { reportBug } from './report-bug.ts';

const secrets = strictMock(SecretsManagerClient);
let status: number | 'hang up';
let chat: Awaited<ReturnType<typeof startHttpServer>>;
let log: ReturnType<typeof captureLog>;

beforeEach(async () => {
  status = 200;
  secrets.resetHistory();
  chat = await startHttpServer((_request, response) => {
    if (status === 'hang up') response.destroy();
    else response.writeHead(status, { location: '/elsewhere' }).end('ok');
  });
  vi.stubEnv('INTEGRATIONS_SECRET_ID', 'integrations');
  keep(JSON.stringify({ chat_webhook_url: `${chat.origin}/hooks/s3cret` }));
  log = captureLog();
});
afterEach(async () => {
  await chat.stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const keep = (SecretString: string) => secrets.on(GetSecretValueCommand).resolves({ SecretString });
const report = (text = 'The timer stands still.') => reportBug({ bugReports, actor: anActor() }, { text });

const warned = (message: string) => JSON.parse(log.lines().find(line => line.includes(message)) ?? '{}');

it('posts the report and its author', async () => {
  expect(await report()).toEqual({});
  expect(chat.received).toMatchObject([
    { method: 'POST', url: '/hooks/s3cret', headers: { 'content-type': 'application/json' } },
  ]);
  expect(secrets.commandCalls(GetSecretValueCommand)[0]?.args[0].input).toEqual({ SecretId: 'integrations' });
  expect(JSON.parse(chat.received[0]?.body ?? '')).toEqual({
    text: 'The timer stands still.\nmaria.lopez@coverline.test',
  });
});

it('escapes mentions and links', async () => {
  await report('<!channel> A & B <https://x.test|here>');
  expect(JSON.parse(chat.received[0]?.body ?? '').text).toMatch(
    /^&lt;!channel&gt; A &amp; B &lt;https:\/\/x\.test\|here&gt;\n/,
  );
});

it.each([
  ['fails', 500, 500],
  ['does not know the address any more', 404, 404],
  ['sends elsewhere', 302, 'TypeError'],
  ['hangs up', 'hang up', 'TypeError'],
] as const)('rejects if the chat %s, and logs neither URL nor report', async (_, answer, outcome) => {
  status = answer;
  await expect(report()).rejects.toMatchObject({
    code: 'provider_failed',
    message: 'The report could not be sent. Please try again.',
  });
  expect(warned('chat failed')).toMatchObject({ level: 'WARN', outcome });
  expect(log.text()).not.toContain('s3cret');
  expect(log.text()).not.toContain('timer');
});

it.each([
  ['was never written', 'a-random-password-of-the-stack'],
  ['has no address', '{}'],
  ['has something else in its place', '{"chat_webhook_url":"the chat"}'],
])('rejects if the secret %s', async (_, value) => {
  keep(value);
  await expect(report()).rejects.toMatchObject({ code: 'unavailable', message: 'Bug reports are not set up yet.' });
  expect(warned('integrations unreadable')).toMatchObject({ level: 'ERROR', reason: expect.stringMatching(/Error$/) });
  expect(chat.received).toEqual([]);
});

it('rejects if there is no secret', async () => {
  secrets.on(GetSecretValueCommand).rejects(new Error('ResourceNotFoundException'));
  await expect(report()).rejects.toMatchObject({ code: 'unavailable' });
});
