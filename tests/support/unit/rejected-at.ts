import { expect } from 'vitest';

/** A matcher for a rejection of this field, with this message if it is given. */
export const rejectedAt = (field: string, message?: string) => {
  const text = message ?? expect.any(String);
  return expect.objectContaining({
    name: 'Rejection',
    code: 'rejected',
    message: text,
    detail: [{ field, message: text }],
  });
};
