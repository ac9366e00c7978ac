const messages: Record<string, string> = {
  NotAuthorizedException: 'The e-mail or the password is not right.',
  UserNotFoundException: 'The e-mail or the password is not right.',
  InvalidPasswordException:
    'This password is too weak. Use at least 8 characters, with upper and lower case letters, a digit and a symbol.',
  CodeMismatchException: 'This code is not right. Check the newest e-mail.',
  ExpiredCodeException: 'This code has expired. Ask for a new one.',
  LimitExceededException: 'Too many attempts. Wait a little and try again.',
  TooManyRequestsException: 'Too many attempts. Wait a little and try again.',
  NetworkError: 'Coverline could not be reached. Check your connection and try again.',
};

/** Cognito reports all of these as NotAuthorizedException; only the message differs. */
const rejections: [RegExp, string][] = [
  [/disabled/i, 'This account is disabled. Ask an admin.'],
  [/attempts exceeded/i, 'Too many wrong passwords or codes. Wait a few minutes, 15 at most, and try again.'],
  [/temporary password has expired/i, 'Your temporary password has expired. Ask an admin for a new invitation.'],
  [/invalid session/i, 'This took too long. Go back to the login and start again.'],
  [/access token/i, 'Your session has ended. Sign in again.'],
];

/** What is said in place of the general message of an error. */
export type FailureMessages = Readonly<Record<string, string>>;

/** Where the code is one of an authenticator app. */
export const authenticatorCodeMessages: FailureMessages = {
  CodeMismatchException: 'This code is not right. Type the newest code that your app shows.',
  EnableSoftwareTokenMFAException:
    'This code is not right. Type the newest code that your app shows, and check the clock of that device.',
  ExpiredCodeException: 'This code was used already. Wait for the next one.',
};

/** The failure's message for the alert (docs/product.md, Login); our own text if Cognito's would not help. */
export const authFailureMessage = (error: unknown, own: FailureMessages = {}): string => {
  if (!(error instanceof Error)) return 'The login failed. Please try again.';
  const [, rejection] = rejections.find(([pattern]) => pattern.test(error.message)) ?? [];
  return rejection ?? own[error.name] ?? messages[error.name] ?? error.message;
};
