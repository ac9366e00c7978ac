/**
 * The HTTP status that TaskRouter's SDK names in a command's error; undefined where no answer came. The SDK keeps it in
 * the sentence only (pinned by tests/contract/twilio-taskrouter.test.ts).
 */
const statusOf = (error: unknown): number | undefined => {
  const status = error instanceof Error && /status code (\d{3})/.exec(error.message)?.[1];
  return status ? Number(status) : undefined;
};

/** The command's token is not taken any more: with another it can be tried again. */
export const isTokenRefused = (error: unknown): boolean => statusOf(error) === 401;

/** The command was surely not done: it was refused. Without an answer, or with a fault of the server, it may have been. */
export const isRefused = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== undefined && status < 500;
};
