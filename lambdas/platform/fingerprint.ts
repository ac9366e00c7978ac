import { createHash } from 'node:crypto';

/** SHA-256 of a text, in hexadecimal: any other text has another. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');
