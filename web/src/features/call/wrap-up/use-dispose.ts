import { useRef } from 'react';
import { disposeCall } from '#shared/contracts/calls';
import type { InputOf } from '#shared/contracts/operation';
import { useOperationMutation } from '../../../lib/api/query.ts';

type Input = InputOf<typeof disposeCall>;

type Dispose = {
  /** Saves a disposition once: what is asked meanwhile, by a second click, is not heard. */
  dispose: (input: Input, then?: () => void) => void;
  /** What is being saved, or has just been. */
  saving: Input | undefined;
};

/** Both are told even where the dialog is gone by then: the call's live change may come before the answer. */
type Outcome = { onSaved: (input: Input) => void; onFailed: (error: Error) => void };

export const useDispose = ({ onSaved, onFailed }: Outcome): Dispose => {
  const disposing = useOperationMutation(disposeCall);
  const isUnderWay = useRef(false);

  const dispose: Dispose['dispose'] = (input, then) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    disposing.mutateAsync(input).then(
      () => {
        onSaved(input);
        then?.();
      },
      error => {
        isUnderWay.current = false;
        onFailed(error);
      },
    );
  };
  return { dispose, saving: disposing.isPending || disposing.isSuccess ? disposing.variables : undefined };
};
