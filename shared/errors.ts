import * as z from 'zod';

/** All error codes that a client can get, with the HTTP status of each. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  session_ended: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  already_ringing: 409,
  rejected: 422,
  too_many_requests: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** A field of the input and the message about it; for a field that somebody else changed, its value now. */
export const ErrorDetail = z.object({ field: z.string(), message: z.string(), current: z.string().optional() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The body of an error response: `error` is a message for a person. */
export const ErrorBody = z.object({
  error: z.string(),
  code: ErrorCode,
  request_id: z.string(),
  detail: z.array(ErrorDetail).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A rejection with a message for a person. Verbs throw it, and one place maps it to {@link ErrorBody}. */
export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail?: ErrorDetail[],
  ) {
    super(message);
  }
}
