import twilio from 'twilio';
import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import { localAccount } from '../account.ts';
import { HOST_HEADER } from '../rest/rest-router.ts';

/** Sends every request to one origin, with Twilio's original host in a header. */
class RedirectedRequests extends twilio.RequestClient {
  constructor(private readonly origin: string) {
    super({ autoRetry: false });
  }

  override request<T>(options: RequestOptions<T>) {
    const original = new URL(options.uri);
    const { protocol, host } = new URL(this.origin);
    const headers = { ...options.headers, [HOST_HEADER]: original.host };
    const uri = Object.assign(original, { protocol, host }).href;
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
