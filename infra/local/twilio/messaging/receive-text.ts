import * as z from 'zod';
import {
  type ControlRoute,
  type NumbersPort,
  type TwilioContext,
  TwilioError,
  type WebhookResponse,
} from '../ports.ts';
import type { Message } from './messages.ts';

const Text = z.object({ from: z.string().min(1), to: z.string().min(1), body: z.string() });

type TextContext = TwilioContext & {
  numbers: NumbersPort;
  receive(text: z.infer<typeof Text>): Message;
};

const paramsOf = ({ sid, from, to, body }: Message, { account }: TwilioContext) => ({
  MessageSid: sid,
  SmsSid: sid,
  SmsMessageSid: sid,
  AccountSid: account.accountSid,
  From: from,
  To: to,
  Body: body,
  NumMedia: '0',
  NumSegments: '1',
  SmsStatus: 'received',
  ApiVersion: '2010-04-01',
});

/** twilio.com/docs/api/errors/11200 */
const HTTP_RETRIEVAL_FAILURE = '11200';

/** The response, or undefined if there was none. */
const ask = async (request: () => Promise<WebhookResponse>): Promise<WebhookResponse | undefined> => {
  try {
    return await request();
  } catch {
    return undefined;
  }
};

/**
 * A text from the telephone network to a number: its webhook (twilio.com/docs/messaging/guides/webhook-request), and if
 * that fails its fallback (twilio.com/docs/usage/security/availability-reliability).
 */
export const textRoutes = (context: TextContext): ControlRoute[] => [
  {
    method: 'POST',
    path: '/_control/texts',
    async handle({ body }) {
      const text = Text.parse(body);
      const { smsUrl, smsFallbackUrl } = context.numbers.find(text.to) ?? {};
      if (!smsUrl) throw new TwilioError(404, 20404, `The number ${text.to} takes no text messages.`);
      const message = context.receive(text);
      const send = (url: string, failed: Record<string, string> = {}) =>
        ask(() => context.webhooks.send({ kind: 'text', url, params: { ...paramsOf(message, context), ...failed } }));
      let response = await send(smsUrl);
      if (smsFallbackUrl && (response?.status ?? 500) >= 400)
        response = await send(smsFallbackUrl, { ErrorCode: HTTP_RETRIEVAL_FAILURE, ErrorUrl: smsUrl });
      return { status: 201, body: { sid: message.sid, webhook_status: response?.status ?? null } };
    },
  },
];
