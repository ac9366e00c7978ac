import { useEffect, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { cancelTransfer, transferCall } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { useToast } from '../../../components/toasts.tsx';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useBoundedWait } from '../../../lib/ui/bounded-wait.ts';
import { useIsMounted } from '../../../lib/ui/is-mounted.ts';
import { showTransferTooSoon, TRANSFER_TOAST } from '../transfers.ts';

/** docs/product.md, Transfer: the server's error is shown this long, then the dialog closes. */
const ERROR_MS = 2_000;

const isTooSoonError = (error: unknown) => error instanceof ApiFailure && error.code === 'too_many_requests';

export type Transfer = {
  transfer: (to: string) => void;
  isWaiting: boolean;
  /** Why the transfer could not be started. */
  error: string | undefined;
};

/** Requests one transfer to a group or an agent; waits until the call's document shows it. */
export const useTransfer = (call: Call, close: () => void): Transfer => {
  const toast = useToast();
  const wait = useBoundedWait(call.transfer_status === 'Requested' || call.transfer_status === 'Accepted');
  const [error, setError] = useState<string>();
  const isMounted = useIsMounted();

  useEffect(() => {
    if (error === undefined) return;
    const timer = setTimeout(close, ERROR_MS);
    return () => clearTimeout(timer);
  }, [error, close]);

  const failed = (cause: unknown) => {
    const message = failureMessageOf(cause, 'The transfer failed. Try again.');
    if (isTooSoonError(cause)) showTransferTooSoon();
    else if (isMounted()) return setError(message);
    else toast.error(message, { id: TRANSFER_TOAST });
    close();
  };
  // The dialog may be closed by then, but a failure must still be shown.
  const transferring = useOperationMutation(transferCall, {
    per: input => input.task_attribute_key,
    onSuccess: wait.start,
    onError: failed,
  });
  return {
    isWaiting: transferring.isPending || wait.isWaiting,
    error,
    transfer: to => transferring.mutate({ task_attribute_key: keyOf('taskAttribute', call.id), to }),
  };
};

/** Cancels a transfer that nobody has accepted yet. */
export const useCancelTransfer = (call: Call) => {
  const toast = useToast();
  const canceling = useOperationMutation(cancelTransfer, {
    onError: error =>
      toast.error(failureMessageOf(error, 'The transfer could not be canceled. Try again.'), { id: TRANSFER_TOAST }),
  });
  const wait = useBoundedWait(call.transfer_status !== 'Requested');
  return {
    isWaiting: canceling.isPending || wait.isWaiting,
    cancel: () => canceling.mutate({ task_attribute_key: keyOf('taskAttribute', call.id) }, { onSuccess: wait.start }),
  };
};
