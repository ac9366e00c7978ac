/** The error types of Cognito that this pool returns, by their names on the wire. */
type FailureType =
  | 'AccessDeniedException'
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'GroupExistsException'
  | 'InternalErrorException'
  | 'InvalidLambdaResponseException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'MissingAuthenticationTokenException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'SoftwareTokenMFANotFoundException'
  | 'UnknownOperationException'
  | 'UnrecognizedClientException'
  | 'UnsupportedUserStateException'
  | 'UserLambdaValidationException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';

/** An error response of Cognito: `{__type, message}` and status 400, or 500 for an internal error. */
export class Failure extends Error {
  constructor(
    readonly type: FailureType,
    message: string,
  ) {
    super(message);
  }
}

export const wrongPassword = () => new Failure('NotAuthorizedException', 'Incorrect username or password.');
export const disabledUser = () => new Failure('NotAuthorizedException', 'User is disabled.');
export const unknownUser = () => new Failure('UserNotFoundException', 'User does not exist.');
export const invalidParameter = (message: string) => new Failure('InvalidParameterException', message);
