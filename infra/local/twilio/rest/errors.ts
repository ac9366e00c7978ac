import { TwilioError } from '../ports.ts';

/** twilio.com/docs/api/errors/20404 */
export const notFound = (path: string): TwilioError =>
  new TwilioError(404, 20404, `The requested resource ${path} was not found`);

/** twilio.com/docs/api/errors/20001: a parameter that TaskRouter and the v1 APIs refuse. */
export const badParameter = (sentence: string): TwilioError => new TwilioError(400, 20001, sentence);

/** The document of every error (twilio.com/docs/usage/twilios-response#error-and-exception-responses). */
export const errorDocument = (error: TwilioError) => ({
  code: error.code,
  message: error.message,
  more_info: `https://www.twilio.com/docs/errors/${error.code}`,
  status: error.status,
});
