import { ApiFailure } from '../../lib/api/api-failure.ts';

/**
 * The HTTP status in the error of a command; undefined if there was no response. TaskRouter's SDK gives it in the error
 * message only (proven by tests/contract/twilio-taskrouter.test.ts).
 */
const statusOf = (error: unknown): number | undefined => {
  if (error instanceof ApiFailure) return error.status || undefined;
  const status = error instanceof Error && /status code (\d{3})/.exec(error.message)?.[1];
  return status ? Number(status) : undefined;
};

/** TaskRouter rejected the command's token: the command can be repeated with a new token. */
export const isTokenRejected = (error: unknown): boolean => statusOf(error) === 401;

/**
 * TaskRouter or our server rejected the command. Without a response, or after a 5xx, the command may have been
 * executed.
 */
export const isRejected = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== undefined && status < 500;
};

/** After this failure of a command that rings this browser, its leg may ring all the same. */
export const mayRing = (error: unknown): boolean =>
  !isRejected(error) || (error instanceof ApiFailure && error.code === 'already_ringing');
