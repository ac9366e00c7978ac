import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { arnOf } from '../assembly/resource-kinds.ts';
import { readBody, sendJson } from '../http/messages.ts';
import { AccessError } from '../iam/access-error.ts';
import type { Authorizer } from '../iam/authorizer.ts';
import { addressOf, MOST_RECIPIENTS, OutboundMail, recipientsOf, type SentMail, sentMails } from './sent-mail.ts';

type MailServiceOptions = {
  /** The allowed senders: the template's identities. */
  senders: string[];
  authorizer: Authorizer;
  /** Receives the e-mails that SES would deliver. */
  deliver(mail: SentMail): void | Promise<void>;
};

const PATH = '/v2/email/outbound-emails';

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
    return OutboundMail.safeParse(JSON.parse(body.toString()));
  } catch {
    return OutboundMail.safeParse(undefined);
  }
};

/** Why SES does not accept an e-mail; undefined if it does. */
const problemOf = (mail: OutboundMail, senders: readonly string[]): { type: string; message: string } | undefined => {
  const sender = addressOf(mail.FromEmailAddress);
  const recipients = recipientsOf(mail);
  if (!sender || ![...recipients, ...mail.ReplyToAddresses].every(addressOf))
    return { type: 'BadRequestException', message: 'Missing final @domain' };
  if (recipients.length === 0) return { type: 'BadRequestException', message: 'An e-mail needs a recipient.' };
  if (recipients.length > MOST_RECIPIENTS)
    return { type: 'BadRequestException', message: `Recipient count exceeds ${MOST_RECIPIENTS}.` };
  if (senders.includes(sender)) return undefined;
  return { type: 'MessageRejected', message: `Email address is not verified: ${sender}` };
};

/** SES: handles requests for e-mails; returns false, and sends nothing, if a request is for another service. */
export const createMailService =
  ({ senders, authorizer, deliver }: MailServiceOptions) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'POST' || request.url !== PATH) return false;
    const { data: mail, error } = parse(await readBody(request));
    const from = mail && (addressOf(mail.FromEmailAddress) ?? mail.FromEmailAddress);
    const denied = from && accessErrorOf(authorizer, request, from);
    const problem = mail && problemOf(mail, senders);
    if (error) reject(response, 'BadRequestException', `The local cloud does not know this: ${z.prettifyError(error)}`);
    else if (denied) reject(response, denied.type, denied.message, 403);
    else if (problem) reject(response, problem.type, problem.message);
    else {
      for (const one of sentMails(mail)) await deliver(one);
      sendJson(response, 200, { MessageId: randomUUID() });
    }
    return true;
  };
