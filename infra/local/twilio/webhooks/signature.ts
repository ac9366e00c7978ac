import { createHmac } from 'node:crypto';

/**
 * `X-Twilio-Signature` of a form webhook: base64 HMAC-SHA1, by the auth token, of the exact URL followed by every
 * parameter's name and value in the order of the names (twilio.com/docs/usage/webhooks/webhooks-security).
 */
export const signWebhook = (authToken: string, url: string, params: Record<string, string>): string => {
  const sorted = Object.keys(params)
    .sort()
    .map(name => name + params[name])
    .join('');
  return createHmac('sha1', authToken)
    .update(url + sorted)
    .digest('base64');
};
