import { keptSecret } from './kept-secret.ts';

/** The key that signs the tokens of the public page. */
export const { get: websiteKey, clear: clearWebsiteKey } = keptSecret('WEBSITE_SECRET_ID');
