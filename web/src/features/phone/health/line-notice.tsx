import { useEffect } from 'react';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { toast } from '../../../lib/ui/toast.ts';
import { usePhone } from '../phone.ts';
import { lineMessage } from './line-quality.ts';

/** A shorter problem is not shown: it would be over before the agent reads it. */
const SHOWN_AFTER_MS = 1_000;
const TOAST = 'line';

/**
 * The quality of the agent's line in a call: a toast that stays as long as the problem. At the left it covers no button
 * of a page, and the other toasts stand beside it.
 */
export const LineNotice = () => {
  const message = lineMessage(usePhone());
  const lasts = useIsSlow(message !== undefined, SHOWN_AFTER_MS);
  const shown = lasts ? message : undefined;
  useEffect(() => {
    if (shown === undefined) return;
    toast.info(shown, { id: TOAST, duration: 'stay' });
    return () => toast.hide(TOAST);
  }, [shown]);
  return null;
};
