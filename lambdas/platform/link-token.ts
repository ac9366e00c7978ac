import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** The secret of a link: 43 letters that are known to its reader alone. */
export const newLinkToken = (): string => randomBytes(BYTES).toString('base64url');

/** Under which id a link is kept: nobody finds the token by it. */
export const linkId = (token: string): string => createHash('sha256').update(token).digest('base64url');
