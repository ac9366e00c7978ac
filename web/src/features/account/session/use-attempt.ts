import { useState } from 'react';
import { authFailureMessage } from './auth-failure.ts';

/** Runs one sign-in step: whether it is pending, and the message of its failure. */
export const useAttempt = (initialFailure?: string) => {
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState(initialFailure);
  const attempt = (step: () => Promise<void>): void => {
    setWaiting(true);
    setFailure(undefined);
    step()
      .catch((error: unknown) => setFailure(authFailureMessage(error)))
      .finally(() => setWaiting(false));
  };
  return { waiting, failure, attempt };
};
