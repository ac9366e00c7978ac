import * as z from 'zod';

/** `2026-03-01T05:00:00`, in UTC. */
export const UtcTime = z.iso
  .datetime({ local: true, precision: 0, message: 'Write the time as 2026-03-01T05:00:00, in UTC.' })
  .transform(text => `${text}.000Z`);
