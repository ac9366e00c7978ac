import * as z from 'zod';

/** A job, as clients name it. */
export const JobId = z.object({ id: z.string().min(1).max(128) });
