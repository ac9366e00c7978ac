import { ApiFailure, failureMessageOf } from '../api/api-failure.ts';

/** A save that the browser itself rejects; `message` is shown at the field. */
export class SaveRejected extends Error {
  override readonly name = 'SaveRejected';
}

export const isUnreached = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'network';

/** The fields that somebody else changed since the user saw them, with their stored values; nothing was saved then. */
export const changedMeanwhileIn = (error: unknown): Partial<Record<string, string>> | undefined => {
  const detail = error instanceof ApiFailure && error.code === 'conflict' ? error.detail : [];
  const changed = detail.flatMap(({ field, current }) => (current === undefined ? [] : [[field, current] as const]));
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
};

const UNREACHED = 'Not saved: no connection. What you typed stays here.';

/** The message at a field whose save failed: the server's message for this field if there is one. */
export const saveFailureMessage = (error: unknown, field: string, fallback: string): string => {
  if (error instanceof SaveRejected) return error.message;
  if (isUnreached(error)) return UNREACHED;
  const detail = error instanceof ApiFailure ? error.detail.find(each => each.field.endsWith(field)) : undefined;
  return detail?.message ?? failureMessageOf(error, fallback);
};
