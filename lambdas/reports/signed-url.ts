import { createHmac } from 'node:crypto';
import type { Timestamp } from '#shared/time';

type Signing = {
  key: string;
  /** For whom the address is, so that the provider can tell its readers apart. */
  userId: string;
  expires: Timestamp;
};

/**
 * The address with `user`, `expires` (seconds since 1970) and `signature`: the HMAC-SHA256 of its path and query before
 * the signature, in hexadecimal (docs/decisions/0066).
 */
export const signedUrl = (address: string, { key, userId, expires }: Signing): string => {
  const url = new URL(address);
  url.searchParams.set('user', userId);
  url.searchParams.set('expires', String(Math.floor(Date.parse(expires) / 1000)));
  const signature = createHmac('sha256', key).update(`${url.pathname}${url.search}`).digest('hex');
  url.searchParams.set('signature', signature);
  return url.href;
};
