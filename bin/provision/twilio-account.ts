import twilio, { type Twilio } from 'twilio';
import { RedirectedRequestClient } from '#platform/twilio/twilio-request-client';

type Credentials = { accountSid: string; authToken: string };

/** Twilio's REST API with an account's own token, at the address that the functions of the stage use too. */
export const twilioAccount = ({ accountSid, authToken }: Credentials): Twilio => {
  const endpoint = process.env.TWILIO_ENDPOINT_URL;
  const httpClient = endpoint ? new RedirectedRequestClient(endpoint, {}) : undefined;
  return twilio(accountSid, authToken, { httpClient });
};
