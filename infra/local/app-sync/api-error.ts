import type { GraphQLError } from 'graphql';

/** An error of the API with AppSync's `errorType`; `data` and `info` are what a resolver adds. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly type: string,
    readonly data: unknown = null,
    readonly info: unknown = null,
  ) {
    super(message);
  }
}

/** A request that is rejected before it runs; `status` is the HTTP status and the real-time protocol's `errorCode`. */
export class Rejection extends ApiError {
  constructor(
    readonly status: 400 | 401 | 403,
    type: string,
    message: string,
  ) {
    super(message, type);
  }
}

export const notAuthorizedToAccess = (typeName: string, fieldName: string): ApiError =>
  new ApiError(`Not Authorized to access ${fieldName} on type ${typeName}`, 'Unauthorized');

export type WireError = {
  path: readonly (string | number)[] | null;
  data: unknown;
  errorType: string | null;
  errorInfo: unknown;
  locations: { line: number; column: number; sourceName: null }[] | null;
  message: string;
};

/** An error of an execution as AppSync writes it. */
export const wireError = (error: GraphQLError): WireError => {
  const cause = error.originalError;
  const known = cause instanceof ApiError ? cause : undefined;
  return {
    path: error.path ?? null,
    data: known?.data ?? null,
    errorType: known?.type ?? null,
    errorInfo: known?.info ?? null,
    locations: error.locations?.map(({ line, column }) => ({ line, column, sourceName: null })) ?? null,
    message: error.message,
  };
};

/** The error document of a rejection outside of an execution. */
export const plainError = (error: unknown): { errorType: string; message: string } =>
  error instanceof ApiError
    ? { errorType: error.type, message: error.message }
    : { errorType: 'InternalFailure', message: 'An internal failure occurred.' };
