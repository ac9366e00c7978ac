import { useRef } from 'react';
import { disposeCall } from '#shared/contracts/calls';
import type { InputOf, OutputOf } from '#shared/contracts/operation';
import { useOperationMutation } from '../../../lib/api/query.ts';

type Input = InputOf<typeof disposeCall>;

type Dispose = {
  /** Saves a disposition; further requests are ignored while one is under way. */
  dispose: (input: Input, then?: (disposed: OutputOf<typeof disposeCall>) => void) => void;
  /** The input that is being saved or was just saved. */
  saving: Input | undefined;
};

/** Both are called even after the dialog has closed: the call's live change may arrive before the response. */
type Outcome = { onSaved: (input: Input) => void; onFailed: (error: Error) => void };

export const useDispose = ({ onSaved, onFailed }: Outcome): Dispose => {
  const disposing = useOperationMutation(disposeCall);
  const isUnderWay = useRef(false);

  const dispose: Dispose['dispose'] = (input, then) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    disposing.mutateAsync(input).then(
      disposed => {
        onSaved(input);
        then?.(disposed);
      },
      error => {
        isUnderWay.current = false;
        onFailed(error);
      },
    );
  };
  return { dispose, saving: disposing.isPending || disposing.isSuccess ? disposing.variables : undefined };
};
