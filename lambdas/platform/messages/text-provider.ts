import { Rejection } from '#shared/errors';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { logger } from '../logger.ts';
import { telephonySettings } from '../twilio/telephony-settings.ts';
import { twilioCode, twilioRest, twilioStatus } from '../twilio/twilio-client.ts';
import { notSent } from './not-sent.ts';

/** twilio.com/docs/api/errors: errors that the number itself causes. */
const messages = new Map<unknown, string>([
  [21211, 'This number does not exist.'],
  [21610, 'This number has asked for no more texts.'],
  [21614, 'This number cannot receive texts.'],
]);

const asRejection = (error: unknown): Rejection => {
  const [status, code] = [twilioStatus(error), twilioCode(error)];
  logger.warn('text not sent', { twilio_status: status, twilio_code: code });
  const message = messages.get(code);
  if (message) return new Rejection('rejected', message);
  return notSent('text', status);
};

/** Sends from the business's number and returns the message SID. @throws Rejection `rejected`, `provider_failed` */
const sendText = async (to: PhoneNumber, body: string): Promise<string> => {
  const [{ account }, settings] = await Promise.all([twilioRest(), telephonySettings()]);
  try {
    return (await account.messages.create({ to, from: settings.caller_id, body })).sid;
  } catch (error) {
    throw asRejection(error);
  }
};

export const textProvider = { sendText };
export type TextProvider = typeof textProvider;
