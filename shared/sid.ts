import * as z from 'zod';

/** `sid('CA')`: the schema of a Twilio SID with this prefix (twilio.com/docs/glossary/what-is-a-sid). */
export const sid = (prefix: string) => z.string().regex(new RegExp(`^${prefix}[0-9a-f]{32}$`));
