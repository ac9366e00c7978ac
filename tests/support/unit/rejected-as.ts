import { expect } from 'vitest';

/** A matcher for a Rejection with this code, and with this message and these details if they are given. */
export const rejectedAs = (code: string, message?: string, detail?: readonly object[]) =>
  expect.objectContaining({ name: 'Rejection', code, ...(message && { message }), ...(detail && { detail }) });
