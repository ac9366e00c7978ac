import { TwilioError } from '../ports.ts';

/** twilio.com/docs/api/errors/20404 */
export const notFound = (path: string): TwilioError =>
  new TwilioError(404, 20404, `The requested resource ${path} was not found`);

/** twilio.com/docs/api/errors/20001: a parameter that TaskRouter or a v1 API rejects. */
export const badParameter = (message: string): TwilioError => new TwilioError(400, 20001, message);

/** Our own error: Twilio has it, but the virtual Twilio does not. Its code is not one of Twilio's. */
export const notServed = (what: string): TwilioError =>
  new TwilioError(501, 501, `The virtual Twilio does not serve ${what}`);

/** The document of every error (twilio.com/docs/usage/twilios-response#error-and-exception-responses). */
export const errorDocument = (error: TwilioError) => ({
  code: error.code,
  message: error.message,
  more_info: `https://www.twilio.com/docs/errors/${error.code}`,
  status: error.status,
});
