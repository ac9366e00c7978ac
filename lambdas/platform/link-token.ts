import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** The secret of a link: 43 characters that only its recipient knows. */
export const newLinkToken = (): string => randomBytes(BYTES).toString('base64url');

/** The id under which a link is stored; the token cannot be derived from it. */
export const linkId = (token: string): string => createHash('sha256').update(token).digest('base64url');
