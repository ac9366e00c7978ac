import * as z from 'zod';
import { type ControlRoute, type NumbersPort, type TwilioContext, TwilioError } from '../ports.ts';
import { newSid } from '../sids.ts';

const Text = z.object({ from: z.string().min(1), to: z.string().min(1), body: z.string() });

/** A text from the telephone network to a number: its webhook (twilio.com/docs/messaging/guides/webhook-request). */
export const textRoutes = ({ account, webhooks }: TwilioContext, numbers: NumbersPort): ControlRoute[] => [
  {
    method: 'POST',
    path: '/_control/texts',
    async handle({ body }) {
      const text = Text.parse(body);
      const url = numbers.find(text.to)?.smsUrl;
      if (!url) throw new TwilioError(404, 20404, `The number ${text.to} takes no text messages.`);
      const sid = newSid('SM');
      const { status } = await webhooks.send({
        kind: 'text',
        url,
        params: {
          MessageSid: sid,
          SmsSid: sid,
          SmsMessageSid: sid,
          AccountSid: account.accountSid,
          From: text.from,
          To: text.to,
          Body: text.body,
          NumMedia: '0',
          NumSegments: '1',
          SmsStatus: 'received',
          ApiVersion: '2010-04-01',
        },
      });
      return { status: 201, body: { sid, webhook_status: status } };
    },
  },
];
