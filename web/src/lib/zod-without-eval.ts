/**
 * Zod for the browser: `vite.config.ts` resolves `zod` to this file. Zod tries `new Function` once, which the content
 * security policy forbids; the browser reports the attempt as an issue of the page. It must be told before the first
 * schema is made, so the setting stands where every schema's import leads first.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
