import { ApiFailure, failureMessageOf } from '../api/api-failure.ts';

/** A save that the browser itself rejects; `message` is shown at the field. */
export class SaveRejected extends Error {
  override readonly name = 'SaveRejected';
}

export const isUnreached = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'network';

const UNREACHED = 'Not saved: no connection. What you typed stays here.';

/** The message at a field whose save failed: the server's message for this field if there is one. */
export const saveFailureMessage = (error: unknown, field: string, fallback: string): string => {
  if (error instanceof SaveRejected) return error.message;
  if (isUnreached(error)) return UNREACHED;
  const detail = error instanceof ApiFailure ? error.detail.find(each => each.field.endsWith(field)) : undefined;
  return detail?.message ?? failureMessageOf(error, fallback);
};
