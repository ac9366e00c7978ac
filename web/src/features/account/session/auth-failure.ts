const messages: Record<string, string> = {
  NotAuthorizedException: 'The e-mail or the password is not right.',
  UserNotFoundException: 'The e-mail or the password is not right.',
  InvalidPasswordException: 'This password is too weak. Use at least 8 characters.',
  CodeMismatchException: 'This code is not right. Check the newest e-mail.',
  ExpiredCodeException: 'This code has expired. Ask for a new one.',
  LimitExceededException: 'Too many attempts. Wait a little and try again.',
  TooManyRequestsException: 'Too many attempts. Wait a little and try again.',
  NetworkError: 'Coverline could not be reached. Check your connection and try again.',
};

/** The failure's message for the alert (docs/product.md, Login); our own text if Cognito's would not help. */
export const authFailureMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The login failed. Please try again.';
  // Cognito reports a disabled user as NotAuthorizedException too; only the message differs.
  if (/disabled/i.test(error.message)) return 'This account is disabled. Ask an admin.';
  return messages[error.name] ?? error.message;
};
