import { createHash, timingSafeEqual } from 'node:crypto';
import type { Account } from '../ports.ts';

const same = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Basic authorisation by account sid and auth token, or by API key and secret (twilio.com/docs/iam/api-keys). */
export const authorised = (account: Account, header: string | undefined): boolean => {
  const [scheme, encoded = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return false;
  const given = Buffer.from(encoded, 'base64').toString();
  return (
    same(given, `${account.accountSid}:${account.authToken}`) ||
    same(given, `${account.apiKeySid}:${account.apiKeySecret}`)
  );
};
