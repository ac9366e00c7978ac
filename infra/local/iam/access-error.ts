type AccessErrorType = 'AccessDeniedException' | 'MissingAuthenticationTokenException' | 'UnrecognizedClientException';

/** A request that is not allowed, with the error type and message of AWS's JSON protocols. */
export class AccessError extends Error {
  override readonly name = 'AccessError';

  constructor(
    readonly type: AccessErrorType,
    message: string,
  ) {
    super(message);
  }
}

export const missingToken = () =>
  new AccessError('MissingAuthenticationTokenException', 'Missing Authentication Token');

export const unknownKey = () =>
  new AccessError('UnrecognizedClientException', 'The security token included in the request is invalid.');
