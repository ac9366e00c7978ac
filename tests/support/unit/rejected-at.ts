import { expect } from 'vitest';

/** What equals a rejection that names this field, with this message where one is given. */
export const rejectedAt = (field: string, message?: string) => {
  const text = message ?? expect.any(String);
  return expect.objectContaining({
    name: 'Rejection',
    code: 'rejected',
    message: text,
    detail: [{ field, message: text }],
  });
};
