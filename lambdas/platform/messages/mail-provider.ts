import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { Rejection } from '#shared/errors';
import type { Language } from '#shared/leads/language';
import { mailClient } from '../clients/mail-client.ts';
import { env } from '../env.ts';
import { logger } from '../logger.ts';
import { htmlPart, type MailAction, textPart } from './mail-body.ts';
import { notSent } from './not-sent.ts';

/** `language`: of the body, English by default. */
export type Mail = { to: string; subject: string; body: string; action?: MailAction; language?: Language };

/** SES errors about the message itself (docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html, Errors). */
const ofTheMessage = ['BadRequestException', 'MessageRejected'];

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && '$metadata' in error
    ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode
    : undefined;

const asRejection = (error: unknown): Rejection => {
  const [status, name] = [statusOf(error), error instanceof Error ? error.name : 'unknown'];
  logger.warn('e-mail not sent', { ses_status: status, ses_error: name });
  if (ofTheMessage.includes(name))
    return new Rejection('rejected', 'The e-mail was not accepted. Please check the address.');
  return notSent('e-mail', status);
};

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends from the stage's address and returns the message id. @throws Rejection `rejected`, `provider_failed` */
const sendMail = async ({ to, subject, body, action, language }: Mail): Promise<string> => {
  const command = new SendEmailCommand({
    FromEmailAddress: env('EMAIL_FROM'),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(textPart(body, action)), Html: utf8(htmlPart(body, action, language)) },
      },
    },
  });
  try {
    return (await mailClient().send(command)).MessageId ?? '';
  } catch (error) {
    throw asRejection(error);
  }
};

export const mailProvider = { sendMail };
export type MailProvider = typeof mailProvider;
