import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';

/**
 * Shows the product's message once for each failed read; the page itself shows the server's message. Toasts with the
 * same `id` replace each other.
 */
export const useErrorToast = (error: Error | null, message: string, id?: string): void => {
  useEffect(() => {
    if (error) toast.error(message, id === undefined ? {} : { id });
  }, [error, message, id]);
};
