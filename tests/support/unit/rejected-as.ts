import { expect } from 'vitest';

/** What equals a Refusal of this code, and of this sentence where one is given. */
export const refusedAs = (code: string, message?: string) =>
  expect.objectContaining({ name: 'Refusal', code, ...(message && { message }) });
