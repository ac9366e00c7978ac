import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Timestamp, timestamp } from '#shared/time';

/** Each purpose has signatures of its own: a token of one is none of another. */
const signed = (key: string, purpose: 'form' | 'cancel' | 'count', text: string): string =>
  createHmac('sha256', key).update(`${purpose}|${text}`).digest('base64url');

const isSigned = (key: string, purpose: 'form' | 'cancel', text: string, signature: string): boolean => {
  const [expected, given] = [Buffer.from(signed(key, purpose, text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

const NONCE_BYTES = 12;

/** A form's token, with the time at which it was made. The nonce tells forms of the same moment apart. */
export const newFormToken = (key: string, now: Timestamp): string => {
  const text = `${Date.parse(now).toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  return `${text}.${signed(key, 'form', text)}`;
};

/** When a form's token was made; undefined for a token that is not ours. */
export const formIssued = (key: string, token: string | undefined): Timestamp | undefined => {
  const [made = '', nonce = '', signature = ''] = (token ?? '').split('.');
  if (!isSigned(key, 'form', `${made}.${nonce}`, signature)) return undefined;
  return timestamp(new Date(Number.parseInt(made, 36)));
};

/** The token that cancels a call request; made again, it is the same. */
export const cancelToken = (key: string, requestId: string): string =>
  `${requestId}.${signed(key, 'cancel', requestId)}`;

/** The request that a token cancels; undefined for a token that is not ours. */
export const cancelledBy = (key: string, token: string): string | undefined => {
  const [id = '', signature = ''] = token.split('.');
  return isSigned(key, 'cancel', id, signature) ? id : undefined;
};

/** What stands for an address or a number in a counter: nobody without the key can find out whose it is. */
export const hashOf = (key: string, text: string): string => signed(key, 'count', text);
