import { useEffect, useState } from 'react';
import type { InputOf, Operation } from '#shared/contracts/operation';
import { useToast } from '../../../components/toasts.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useBoundedWait } from '../../../lib/ui/bounded-wait.ts';
import type { Command } from './command.ts';

/** `next` is the value that pressing requests; the present value is in the call's document. */
export type Toggle = Command & { next: boolean };

type ToggleOf<O extends Operation> = {
  operation: O;
  /** The value in the call's document. */
  flag: boolean;
  input: (requested: boolean) => InputOf<O>;
  failed: string;
};

const UNCONFIRMED = 'The phone system has not confirmed that. Press again to undo it.';

/**
 * A command that turns a flag of the call on and off, and waits until the document has the new value. If it never does, a
 * webhook was lost and the flag may be wrong, so the next press requests the opposite of the last request.
 */
export const useToggle = <O extends Operation>({ operation, flag, input, failed }: ToggleOf<O>): Toggle => {
  const toast = useToast();
  const requesting = useOperationMutation(operation);
  const [requested, setRequested] = useState(flag);
  const { start, isWaiting, isOverdue } = useBoundedWait(requested === flag);
  const next = isOverdue ? !requested : !flag;
  useEffect(() => {
    if (isOverdue) toast.info(UNCONFIRMED, { duration: 4000 });
  }, [isOverdue, toast]);

  return {
    next,
    isWaiting: requesting.isPending || isWaiting,
    run: () => {
      setRequested(next);
      requesting.mutate(input(next), {
        onSuccess: start,
        onError: error => toast.error(failureMessageOf(error, failed)),
      });
    },
  };
};
