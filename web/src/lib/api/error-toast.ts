import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';

/** Shows the product's message once for each failed read; the page itself shows the server's message. */
export const useErrorToast = (error: Error | null, message: string): void => {
  useEffect(() => {
    if (error) toast.error(message);
  }, [error, message]);
};
