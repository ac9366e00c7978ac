import { timingSafeEqual } from 'node:crypto';
import { fingerprint } from './fingerprint.ts';
import { newLinkToken } from './link-token.ts';

/** The secret of one ring, for the URL that Twilio asks about the leg, and the hash by which the call knows it. */
export type LegSecret = { secret: string; secret_hash: string };

export const newLegSecret = (): LegSecret => {
  const secret = newLinkToken();
  return { secret, secret_hash: fingerprint(secret) };
};

/** Whether this is the secret with this hash. The comparison takes the same time for every wrong secret. */
export const isSecretOf = (secret: string | undefined, secretHash: string | undefined): boolean => {
  if (secret === undefined || secretHash === undefined) return false;
  return timingSafeEqual(Buffer.from(fingerprint(secret)), Buffer.from(secretHash));
};
