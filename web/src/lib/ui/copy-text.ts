import { toast } from './toast.ts';

/** Copies a text, and says so. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.show('Copied', { id: 'copy' });
  } catch {
    toast.error('The browser did not allow copying.', { id: 'copy' });
  }
};
