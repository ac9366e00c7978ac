import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startHttpServer } from '../../../tests/support/unit/http-server.ts';

type Answer = { status: number; type?: string } | 'none';

let answer: Answer;
let ses: Awaited<ReturnType<typeof startHttpServer>>;
let log: ReturnType<typeof captureLog>;
/** The client is created once per module load, with the endpoint of that time. */
let sendMail: typeof import('./mail-provider.ts').mailProvider.sendMail;

beforeEach(async () => {
  answer = { status: 200 };
  ses = await startHttpServer((_request, response) => {
    if (answer === 'none') return void response.destroy();
    const headers = { 'content-type': 'application/json', ...(answer.type && { 'x-amzn-errortype': answer.type }) };
    response.writeHead(answer.status, headers).end(JSON.stringify({ MessageId: 'mail-1', message: 'canary' }));
  });
  vi.stubEnv('AWS_ENDPOINT_URL', ses.origin);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('EMAIL_FROM', 'care@coverline.example');
  vi.resetModules();
  ({ sendMail } = (await import('./mail-provider.ts')).mailProvider);
  log = captureLog();
});
afterEach(async () => {
  await ses.stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const send = () => sendMail({ to: 'ada@example.com', subject: 'Your plan', body: 'Hello <b>Ada</b>.' });

describe('an e-mail', () => {
  it('is sent from the stage’s address, with both parts, through the real SDK', async () => {
    expect(await send()).toBe('mail-1');
    expect(ses.received).toHaveLength(1);
    expect(ses.received[0]?.url).toBe('/v2/email/outbound-emails');
    expect(JSON.parse(ses.received[0]?.body ?? '')).toEqual({
      FromEmailAddress: 'care@coverline.example',
      Destination: { ToAddresses: ['ada@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'Your plan', Charset: 'UTF-8' },
          Body: {
            Text: { Data: 'Hello <b>Ada</b>.', Charset: 'UTF-8' },
            Html: { Data: expect.stringContaining('Hello &lt;b&gt;Ada&lt;/b&gt;.'), Charset: 'UTF-8' },
          },
        },
      },
    });
  });

  it.each<[string, Answer, string, string]>([
    ['rejects the message', { status: 400, type: 'MessageRejected' }, 'rejected', 'was not accepted'],
    ['rejects the address', { status: 400, type: 'BadRequestException' }, 'rejected', 'was not accepted'],
    ['is throttling', { status: 429, type: 'TooManyRequestsException' }, 'provider_failed', 'could not be sent'],
    ['fails', { status: 500, type: 'InternalServerError' }, 'provider_failed', 'may have been sent all the same'],
    ['does not respond', 'none', 'provider_failed', 'may have been sent all the same'],
  ])('is rejected with a message if SES %s, without a retry, and is not logged', async (...row) => {
    const [, failing, code, part] = row;
    answer = failing;
    await expect(send()).rejects.toMatchObject({ code, message: expect.stringContaining(part) });
    expect(ses.received).toHaveLength(1);
    expect(log.text()).toContain('e-mail not sent');
    expect(log.text()).not.toMatch(/ada@|Ada|canary/);
  });
});
