import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../http/listen.ts';
import { send } from '../http/messages.ts';
import { createAuthorizer } from '../iam/authorizer.ts';
import { createMailService, type SentMail } from './mail-service.ts';

let listener: Listener;
let client: SESv2Client;
const delivered: SentMail[] = [];

beforeAll(async () => {
  const mail = createMailService({
    senders: ['care@coverline.example'],
    authorizer: createAuthorizer({ sessions: [] }),
    deliver: one => {
      delivered.push(one);
    },
  });
  listener = await listen({
    port: 0,
    handler: async (request, response) => {
      if (!(await mail(request, response))) send(response, 404);
    },
  });
  client = new SESv2Client({
    endpoint: `http://127.0.0.1:${listener.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await listener.stop();
});
beforeEach(() => {
  delivered.length = 0;
});

const mail = ({ from = 'care@coverline.example', to = ['ada@example.com'] } = {}) =>
  client.send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: to },
      Content: {
        Simple: {
          Subject: { Data: 'Grüße 你好' },
          Body: { Text: { Data: 'Hello.' }, Html: { Data: '<p>Hello.</p>' } },
        },
      },
    }),
  );

describe('the local SES', () => {
  it('delivers an e-mail of the AWS SDK to each recipient', async () => {
    const { MessageId } = await mail({ to: ['ada@example.com', 'ben@example.com'] });
    expect(MessageId).toMatch(/^[\w-]{36}$/);
    expect(delivered).toEqual(
      ['ada@example.com', 'ben@example.com'].map(to => ({ to, subject: 'Grüße 你好', body: 'Hello.' })),
    );
  });

  it.each([
    ['comes from an address that is not the stage’s', { from: 'else@example.com' }, 'MessageRejected'],
    ['goes to what is no address', { to: ['ada'] }, 'BadRequestException'],
    ['goes to nobody', { to: [] }, 'BadRequestException'],
  ])('rejects one that %s', async (_, fields, name) => {
    await expect(mail(fields)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 400 } });
    expect(delivered).toEqual([]);
  });

  it('does not handle requests of other services', async () => {
    expect((await fetch(`http://127.0.0.1:${listener.port}/v2/email/identities`)).status).toBe(404);
  });
});
