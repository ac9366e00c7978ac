import { createHash, createHmac } from 'node:crypto';

/** The SHA-256 hash of a text, in hexadecimal. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same with a key, without which nobody can try which text it is. */
export const keyedFingerprint = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');
