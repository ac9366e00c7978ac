import { useEffect, useRef, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { cancelTransfer, transferCall } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { useToast } from '../../../components/toasts.tsx';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useBoundedWait } from '../../../lib/ui/bounded-wait.ts';
import { useIsMounted } from '../../../lib/ui/is-mounted.ts';
import { TRANSFER_TOO_SOON } from '../transfers.ts';

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
  const transferring = useOperationMutation(transferCall);
  const wait = useBoundedWait(call.transfer_status === 'Requested' || call.transfer_status === 'Accepted');
  const [error, setError] = useState<string>();
  const isMounted = useIsMounted();
  const isRequested = useRef(false);

  useEffect(() => {
    if (error === undefined) return;
    const timer = setTimeout(close, ERROR_MS);
    return () => clearTimeout(timer);
  }, [error, close]);

  const started = () => {
    isRequested.current = false;
    wait.start();
  };
  const failed = (cause: unknown) => {
    isRequested.current = false;
    const message = failureMessageOf(cause, 'The transfer failed. Try again.');
    if (isTooSoonError(cause)) toast.info(TRANSFER_TOO_SOON);
    else if (isMounted()) return setError(message);
    else toast.error(message);
    close();
  };
  return {
    isWaiting: transferring.isPending || wait.isWaiting,
    error,
    transfer: to => {
      if (isRequested.current) return;
      isRequested.current = true;
      const input = { task_attribute_key: keyOf('taskAttribute', call.id), to };
      // The callbacks of `mutate` do not run after the dialog is closed, but a failure must still be shown.
      transferring.mutateAsync(input).then(started, failed);
    },
  };
};

/** Cancels a transfer that nobody has accepted yet. */
export const useCancelTransfer = (call: Call) => {
  const toast = useToast();
  const canceling = useOperationMutation(cancelTransfer, {
    onError: error => toast.error(failureMessageOf(error, 'The transfer could not be canceled. Try again.')),
  });
  const wait = useBoundedWait(call.transfer_status !== 'Requested');
  return {
    isWaiting: canceling.isPending || wait.isWaiting,
    cancel: () => canceling.mutate({ task_attribute_key: keyOf('taskAttribute', call.id) }, { onSuccess: wait.start }),
  };
};
