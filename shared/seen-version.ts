import * as z from 'zod';

/** The key of a change has nine digits. */
export const LAST_VERSION = 999_999_999;

/** The version that was read, in a body or a query. If another is stored, nothing is written: a `conflict`. */
export const SeenVersion = z.coerce.number().int().min(1).max(LAST_VERSION);
