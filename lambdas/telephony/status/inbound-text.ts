import * as z from 'zod';
import { receiveText } from '#platform/do-not-call/receive-text';
import { logger } from '#platform/logger';
import { sid } from '#shared/sid';
import type { Timestamp } from '#shared/time';

/** twilio.com/docs/messaging/guides/webhook-request */
export const InboundTextParams = z.object({
  MessageSid: z.union([sid('SM'), sid('MM')]),
  From: z.string().default(''),
  Body: z.string().default(''),
});
type InboundText = { params: z.infer<typeof InboundTextParams>; now: Timestamp };

/** TwiML without a reply: Twilio itself answers a STOP with a confirmation. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * Applies a text message. After a failure Twilio requests the same URL again; after that the reconciler finds the text.
 */
export const inboundText = async ({ params: { MessageSid, From, Body }, now }: InboundText): Promise<string> => {
  try {
    await receiveText({ messageSid: MessageSid, from: From, body: Body }, now);
  } catch (error) {
    logger.error('text not taken', { message_sid: MessageSid });
    throw error;
  }
  return NO_ANSWER;
};
