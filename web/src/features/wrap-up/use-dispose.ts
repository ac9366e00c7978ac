import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { disposeCall } from '#shared/contracts/calls';
import type { InputOf } from '#shared/contracts/operation';
import { closeOpenCall } from '../../lib/open-calls.ts';
import { useOperationMutation } from '../../lib/query.ts';

type Dispose = {
  /** Saves a disposition once: what is asked meanwhile, by a second click, is not heard. */
  dispose: (callId: string, input: InputOf<typeof disposeCall>) => void;
  /** What is being saved, or has just been. */
  saving: InputOf<typeof disposeCall> | undefined;
};

export const useDispose = (onFailed: (error: Error) => void): Dispose => {
  const queryClient = useQueryClient();
  const disposing = useOperationMutation(disposeCall);
  const isUnderWay = useRef(false);

  const dispose: Dispose['dispose'] = (callId, input) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    disposing.mutate(input, {
      onSuccess: () => void closeOpenCall(queryClient, callId),
      onError: error => {
        isUnderWay.current = false;
        onFailed(error);
      },
    });
  };
  return { dispose, saving: disposing.isPending || disposing.isSuccess ? disposing.variables : undefined };
};
