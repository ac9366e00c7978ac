import { expect } from 'vitest';

/** A matcher for a Rejection with this code, and with this message if it is given. */
export const rejectedAs = (code: string, message?: string) =>
  expect.objectContaining({ name: 'Rejection', code, ...(message && { message }) });
