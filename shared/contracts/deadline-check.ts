import * as z from 'zod';

/** The deadlines of calls and agents are checked this often; a minute has a whole number of checks. */
export const CHECK_EVERY_S = 10;

/** The message that runs one check of all deadlines. Any check does what an earlier one missed. */
export const DeadlineCheck = z.object({ kind: z.literal('deadline-check') });
export type DeadlineCheck = z.infer<typeof DeadlineCheck>;
