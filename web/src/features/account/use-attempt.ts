import { useState } from 'react';
import { authFailureMessage, type FailureMessages } from './auth-failure.ts';

/** Runs one step at the user pool: whether it is pending, and the message of its failure. */
export const useAttempt = (initialFailure?: string, own?: FailureMessages) => {
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState(initialFailure);
  const attempt = (step: () => Promise<void>): void => {
    setWaiting(true);
    setFailure(undefined);
    step()
      .catch((error: unknown) => setFailure(authFailureMessage(error, own)))
      .finally(() => setWaiting(false));
  };
  return { waiting, failure, attempt };
};
