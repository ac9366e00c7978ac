import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../http/listen.ts';
import { send } from '../http/messages.ts';
import { createAuthorizer } from '../iam/authorizer.ts';
import { createMailService } from './mail-service.ts';
import { addressOf, type SentMail } from './sent-mail.ts';

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

type Wanted = { from?: string; to?: string[]; cc?: string[]; bcc?: string[]; text?: string; html?: string };

const mail = ({ from = 'care@coverline.example', to = ['ada@example.com'], cc, bcc, text, html }: Wanted = {}) =>
  client.send(
    new SendEmailCommand({
      FromEmailAddress: from,
      ReplyToAddresses: ['answers@coverline.example'],
      Destination: { ToAddresses: to, CcAddresses: cc, BccAddresses: bcc },
      Content: {
        Simple: {
          Subject: { Data: 'Grüße 你好', Charset: 'UTF-8' },
          Body: { ...(text !== undefined && { Text: { Data: text } }), Html: { Data: html ?? '<p>Hello.</p>' } },
        },
      },
    }),
  );

describe('the local SES', () => {
  it('delivers an e-mail of the AWS SDK to each recipient, with its text and its HTML', async () => {
    const { MessageId } = await mail({ to: ['ada@example.com', 'ben@example.com'], text: 'Hello.' });
    expect(MessageId).toMatch(/^[\w-]{36}$/);
    expect(delivered).toMatchObject(
      ['ada@example.com', 'ben@example.com'].map(to => ({
        ...{ to, subject: 'Grüße 你好', body: 'Hello.', html: '<p>Hello.</p>' },
        headers: { reply_to: ['answers@coverline.example'] },
      })),
    );
  });

  it('delivers copies, and shows no recipient who got a blind copy', async () => {
    await mail({ cc: ['Ben <ben@example.com>'], bcc: ['eve@example.com'] });
    expect(delivered.map(({ to }) => to)).toEqual(['ada@example.com', 'ben@example.com', 'eve@example.com']);
    for (const { headers } of delivered)
      expect(headers).toMatchObject({ to: ['ada@example.com'], cc: ['Ben <ben@example.com>'] });
  });

  it('sends with a display name from the address in it', async () => {
    await mail({ from: '"Care, Coverline" <care@coverline.example>', to: ['Ada Okafor <ada@example.com>'] });
    expect(delivered).toMatchObject([{ to: 'ada@example.com', from: '"Care, Coverline" <care@coverline.example>' }]);
  });

  it('shows the text of an e-mail that has only HTML', async () => {
    await mail({ html: '<style>p {}</style><p>Sign &amp; send</p><a href="https://a.test">here</a>' });
    expect(delivered).toMatchObject([{ body: 'Sign & send\nhere' }]);
  });

  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada <ada@example.com>', 'ada@example.com'],
    ['"Okafor, Ada" <ada@example.com>', 'ada@example.com'],
    ['Okafor, Ada <ada@example.com>', undefined],
    ['ada@example.com, ben@example.com', undefined],
    ['ada@example', undefined],
    ['', undefined],
  ])('reads the address of %j', (mailbox, address) => {
    expect(addressOf(mailbox)).toBe(address);
  });

  it.each([
    ['a raw e-mail', { Content: { Raw: { Data: Buffer.from('x') } } }, 'Raw'],
    ['a template', { Content: { Template: { TemplateName: 'x', TemplateData: '{}' } } }, 'Template'],
    ['a configuration set', { ConfigurationSetName: 'x' }, 'ConfigurationSetName'],
  ])('rejects %s by its name', async (_, fields, name) => {
    const Simple = { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } };
    const Destination = { ToAddresses: ['ada@example.com'] };
    const command = { FromEmailAddress: 'care@coverline.example', Destination, Content: { Simple }, ...fields };
    await expect(client.send(new SendEmailCommand(command))).rejects.toMatchObject({
      name: 'BadRequestException',
      message: expect.stringContaining(name),
    });
    expect(delivered).toEqual([]);
  });

  it.each([
    ['comes from an address that is not the stage’s', { from: 'else@example.com' }, 'MessageRejected'],
    ['goes to what is no address', { to: ['ada'] }, 'BadRequestException'],
    ['has a copy to what is no address', { cc: ['ben'] }, 'BadRequestException'],
    ['goes to nobody', { to: [] }, 'BadRequestException'],
    ['goes to more than fifty', { bcc: Array.from({ length: 50 }, (_, n) => `u${n}@a.test`) }, 'BadRequestException'],
    [
      'has another address behind a known name',
      { from: 'care@coverline.example <else@a.test>' },
      'BadRequestException',
    ],
    ['comes from an unknown address with a name', { from: 'Care <else@example.com>' }, 'MessageRejected'],
  ])('rejects one that %s', async (_, fields, name) => {
    await expect(mail(fields)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 400 } });
    expect(delivered).toEqual([]);
  });

  it('does not handle requests of other services', async () => {
    expect((await fetch(`http://127.0.0.1:${listener.port}/v2/email/identities`)).status).toBe(404);
  });
});
