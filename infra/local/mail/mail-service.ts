import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { arnOf } from '../assembly/resource-kinds.ts';
import { readBody, sendJson } from '../http/messages.ts';
import { AccessError } from '../iam/access-error.ts';
import type { Authorizer } from '../iam/authorizer.ts';

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
  /** The allowed senders: the template's identities. */
  senders: string[];
  authorizer: Authorizer;
  /** Receives the e-mails that SES would deliver. */
  deliver(mail: SentMail): void | Promise<void>;
};

const PATH = '/v2/email/outbound-emails';
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

const reject = (response: ServerResponse, type: string, message: string, status = 400): void =>
  sendJson(response, status, { message }, { 'x-amzn-errortype': type });

/** The error if the signer may not send from an address; undefined if it is allowed. */
const accessErrorOf = (authorizer: Authorizer, request: IncomingMessage, from: string): AccessError | undefined => {
  try {
    const context = { 'ses:FromAddress': from };
    authorizer.require(authorizer.callerOf(request), [
      { action: 'ses:SendEmail', resource: arnOf('ses', `identity/${from}`), context },
    ]);
    return undefined;
  } catch (error) {
    if (error instanceof AccessError) return error;
    throw error;
  }
};

const parse = (body: Buffer) => {
  try {
    return Outbound.safeParse(JSON.parse(body.toString()));
  } catch {
    return Outbound.safeParse(undefined);
  }
};

/** SES: handles requests for e-mails; returns false, and sends nothing, if a request is for another service. */
export const createMailService =
  ({ senders, authorizer, deliver }: MailServiceOptions) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'POST' || request.url !== PATH) return false;
    const { data, error } = parse(await readBody(request));
    const denied = data && accessErrorOf(authorizer, request, data.FromEmailAddress);
    if (error) reject(response, 'BadRequestException', z.prettifyError(error));
    else if (denied) reject(response, denied.type, denied.message, 403);
    else if (!senders.includes(data.FromEmailAddress))
      reject(response, 'MessageRejected', `Email address is not verified: ${data.FromEmailAddress}`);
    else if (!data.Destination.ToAddresses.every(address => ADDRESS.test(address)))
      reject(response, 'BadRequestException', 'Missing final @domain');
    else {
      const { Subject, Body } = data.Content.Simple;
      for (const to of data.Destination.ToAddresses) await deliver({ to, subject: Subject.Data, body: Body.Text.Data });
      sendJson(response, 200, { MessageId: randomUUID() });
    }
    return true;
  };
