import twilio from 'twilio';
import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import { localAccount } from '../account.ts';
import { HOST_HEADER } from '../rest/rest-router.ts';

/** Sends everything to one origin and says in a header which of Twilio's hosts was meant. */
class RedirectedRequests extends twilio.RequestClient {
  constructor(private readonly origin: string) {
    super({ autoRetry: false });
  }

  override request<T>(options: RequestOptions<T>) {
    const meant = new URL(options.uri);
    const { protocol, host } = new URL(this.origin);
    const headers = { ...options.headers, [HOST_HEADER]: meant.host };
    const uri = Object.assign(meant, { protocol, host }).href;
    return super.request<T>({ ...options, uri, headers });
  }
}

/** The real `twilio` package against a virtual Twilio. */
export const redirectedClient = (
  origin: string,
  { username = localAccount.accountSid, password = localAccount.authToken } = {},
) =>
  twilio(username, password, {
    accountSid: localAccount.accountSid,
    httpClient: new RedirectedRequests(origin),
  });
export type TwilioClient = ReturnType<typeof redirectedClient>;
