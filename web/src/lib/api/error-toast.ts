import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';

/** Tells the spec's sentence once for each failed reading; the page itself says what the server said. */
export const useErrorToast = (error: Error | null, sentence: string): void => {
  useEffect(() => {
    if (error) toast.error(sentence);
  }, [error, sentence]);
};
