import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenHolder } from '#shared/call-requests/call-request';
import { type Timestamp, timestamp } from '#shared/time';

/** Each purpose has its own signatures: a token for one purpose is not valid for another. */
const signed = (key: string, purpose: 'form' | 'count', text: string): string =>
  createHmac('sha256', key).update(`${purpose}|${text}`).digest('base64url');

const isFormSigned = (key: string, text: string, signature: string): boolean => {
  const [expected, given] = [Buffer.from(signed(key, 'form', text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

const NONCE_BYTES = 12;

/** A form's token, with the time at which it was made. The nonce makes the tokens of one moment differ. */
export const newFormToken = (key: string, now: Timestamp): string => {
  const text = `${Date.parse(now).toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  return `${text}.${signed(key, 'form', text)}`;
};

/** When a form's token was made; undefined for a token that is not ours. */
export const formIssued = (key: string, token: string | undefined): Timestamp | undefined => {
  const [made = '', nonce = '', signature = ''] = (token ?? '').split('.');
  if (!isFormSigned(key, `${made}.${nonce}`, signature)) return undefined;
  return timestamp(new Date(Number.parseInt(made, 36)));
};

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The label is part of the keys of tokens that visitors have. */
const encryptionKey = (key: string): Buffer => createHmac('sha256', key).update('seal').digest();

/** 'f' is on tokens from before `first` was proven: they open as `later` (docs/decisions/0107). */
const letters: Record<TokenHolder, string> = { first: 'p', later: 'l' };

/**
 * A token that cancels a call request. It is encrypted with a new nonce: two tokens of one request do not show that the
 * number had one already.
 */
export const cancelToken = (key: string, requestId: string, holder: TokenHolder): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(key), iv);
  const encrypted = Buffer.concat([cipher.update(`${letters[holder]}${requestId}`), cipher.final()]);
  return Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url');
};

/** What a token is for; undefined for a token that is not ours. */
export const openedToken = (key: string, token: string): { requestId: string; holder: TokenHolder } | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, encryptionKey(key), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const decrypted = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)).toString() + decipher.final().toString();
    return { requestId: decrypted.slice(1), holder: decrypted.startsWith(letters.first) ? 'first' : 'later' };
  } catch {
    return undefined;
  }
};

/**
 * The keyed hash that replaces an address, a number or the details of a request in stored records: without the key
 * nobody can find the original value.
 */
export const hashOf = (key: string, text: string): string => signed(key, 'count', text);
