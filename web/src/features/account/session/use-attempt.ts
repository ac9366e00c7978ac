import { useState } from 'react';
import { authFailureSentence } from './auth-failure.ts';

/** Runs one step of signing in: whether it is under way, and its failure as a sentence. */
export const useAttempt = (initialFailure?: string) => {
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState(initialFailure);
  const attempt = (step: () => Promise<void>): void => {
    setWaiting(true);
    setFailure(undefined);
    step()
      .catch((error: unknown) => setFailure(authFailureSentence(error)))
      .finally(() => setWaiting(false));
  };
  return { waiting, failure, attempt };
};
