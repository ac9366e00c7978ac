import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody, sendJson } from '../http/messages.ts';

const Part = z.looseObject({ Data: z.string() });

/** docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html, as far as the product uses it. */
const Outbound = z.looseObject({
  FromEmailAddress: z.string(),
  Destination: z.looseObject({ ToAddresses: z.array(z.string()).min(1) }),
  Content: z.looseObject({
    Simple: z.looseObject({ Subject: Part, Body: z.looseObject({ Text: Part, Html: Part.optional() }) }),
  }),
});

export type SentMail = { to: string; subject: string; body: string };

export type MailServiceOptions = {
  /** Addresses that e-mails may come from: the template's identities. */
  senders: string[];
  /** Takes what the real service would deliver. */
  deliver(mail: SentMail): void | Promise<void>;
};

const PATH = '/v2/email/outbound-emails';
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

const refuse = (response: ServerResponse, type: string, message: string): void =>
  sendJson(response, 400, { message }, { 'x-amzn-errortype': type });

const parse = (body: Buffer) => {
  try {
    return Outbound.safeParse(JSON.parse(body.toString()));
  } catch {
    return Outbound.safeParse(undefined);
  }
};

/** SES: answers requests for e-mails; false (and nothing written) where a request is for another service. */
export const createMailService =
  ({ senders, deliver }: MailServiceOptions) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'POST' || request.url !== PATH) return false;
    const { data, error } = parse(await readBody(request));
    if (error) refuse(response, 'BadRequestException', z.prettifyError(error));
    else if (!senders.includes(data.FromEmailAddress))
      refuse(response, 'MessageRejected', `Email address is not verified: ${data.FromEmailAddress}`);
    else if (!data.Destination.ToAddresses.every(address => ADDRESS.test(address)))
      refuse(response, 'BadRequestException', 'Missing final @domain');
    else {
      const { Subject, Body } = data.Content.Simple;
      for (const to of data.Destination.ToAddresses) await deliver({ to, subject: Subject.Data, body: Body.Text.Data });
      sendJson(response, 200, { MessageId: randomUUID() });
    }
    return true;
  };
