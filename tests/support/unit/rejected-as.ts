import { expect } from 'vitest';

/** What equals a Rejection of this code, and of this message where one is given. */
export const rejectedAs = (code: string, message?: string) =>
  expect.objectContaining({ name: 'Rejection', code, ...(message && { message }) });
