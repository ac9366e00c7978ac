import * as z from 'zod';

/** The closed set of things that can go wrong, as a client sees them, and the HTTP status of each. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  refused: 422,
  too_many_requests: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** A field of the input and what is wrong with it. */
export const ErrorDetail = z.object({ field: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** What goes over the wire: `error` is a sentence for a person. */
export const ErrorBody = z.object({
  error: z.string(),
  code: ErrorCode,
  request_id: z.string(),
  detail: z.array(ErrorDetail).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A refusal that a person should read: thrown by verbs, mapped to {@link ErrorBody} in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: ErrorCode,
    sentence: string,
    readonly detail?: ErrorDetail[],
  ) {
    super(sentence);
  }
}
