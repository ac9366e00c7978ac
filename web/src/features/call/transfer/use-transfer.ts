import { useEffect, useRef, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { cancelTransfer, transferCall } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { useToast } from '../../../components/toasts.tsx';
import { ApiFailure, sentenceOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useSettling } from '../../../lib/ui/bounded-wait.ts';
import { useStillShown } from '../../../lib/ui/is-mounted.ts';
import { TRANSFER_TOO_SOON } from '../transfers.ts';

/** docs/product.md, Transfer: the server's error stands this long, then the dialog closes. */
const ERROR_MS = 2_000;

const tellsTooSoon = (error: unknown) => error instanceof ApiFailure && error.code === 'too_many_requests';

export type Transfer = {
  transfer: (to: string) => void;
  isWaiting: boolean;
  /** Why it could not be started. */
  error: string | undefined;
};

/** Offers the call to a group or an agent, once; waits until the call's document shows the transfer. */
export const useTransfer = (call: Call, close: () => void): Transfer => {
  const toast = useToast();
  const transferring = useOperationMutation(transferCall);
  const settling = useSettling(call.transfer_status === 'Requested' || call.transfer_status === 'Accepted');
  const [error, setError] = useState<string>();
  const isOpen = useStillShown();
  const isAsked = useRef(false);

  useEffect(() => {
    if (error === undefined) return;
    const timer = setTimeout(close, ERROR_MS);
    return () => clearTimeout(timer);
  }, [error, close]);

  const started = () => {
    isAsked.current = false;
    settling.start();
  };
  const failed = (cause: unknown) => {
    isAsked.current = false;
    const sentence = sentenceOf(cause, 'The transfer failed. Try again.');
    if (tellsTooSoon(cause)) toast.info(TRANSFER_TOO_SOON);
    else if (isOpen()) return setError(sentence);
    else toast.error(sentence);
    close();
  };
  return {
    isWaiting: transferring.isPending || settling.isWaiting,
    error,
    transfer: to => {
      if (isAsked.current) return;
      isAsked.current = true;
      const input = { task_attribute_key: keyOf('taskAttribute', call.id), to };
      // Not by its callbacks: they are silent once the dialog is closed, and a failure must be told all the same.
      transferring.mutateAsync(input).then(started, failed);
    },
  };
};

/** Takes a transfer back that nobody has accepted yet. */
export const useCancelTransfer = (call: Call) => {
  const toast = useToast();
  const canceling = useOperationMutation(cancelTransfer, {
    onError: error => toast.error(sentenceOf(error, 'The transfer could not be canceled. Try again.')),
  });
  const settling = useSettling(call.transfer_status !== 'Requested');
  return {
    isWaiting: canceling.isPending || settling.isWaiting,
    cancel: () =>
      canceling.mutate({ task_attribute_key: keyOf('taskAttribute', call.id) }, { onSuccess: settling.start }),
  };
};
