import { useEffect, useState } from 'react';
import type { InputOf, Operation } from '#shared/contracts/operation';
import { useToast } from '../../../components/toasts.tsx';
import { sentenceOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useSettling } from '../../../lib/ui/bounded-wait.ts';
import type { Command } from './command.ts';

/** `next` is what pressing asks for; whether it is so already, the call's document says. */
export type Toggle = Command & { next: boolean };

type ToggleOf<O extends Operation> = {
  operation: O;
  /** What the call's document says. */
  flag: boolean;
  input: (wanted: boolean) => InputOf<O>;
  failed: string;
};

const UNCONFIRMED = 'The phone system has not confirmed that. Press again to undo it.';

/**
 * A command that turns a flag of the call on and off, and waits until the flag follows. Where it never does, a webhook
 * was lost: the flag may be wrong then, so the next press asks for the opposite of the last one.
 */
export const useToggle = <O extends Operation>({ operation, flag, input, failed }: ToggleOf<O>): Toggle => {
  const toast = useToast();
  const asking = useOperationMutation(operation);
  const [wanted, setWanted] = useState(flag);
  const { start, isWaiting, isOverdue } = useSettling(wanted === flag);
  const next = isOverdue ? !wanted : !flag;
  useEffect(() => {
    if (isOverdue) toast.info(UNCONFIRMED, { duration: 4000 });
  }, [isOverdue, toast]);

  return {
    next,
    isWaiting: asking.isPending || isWaiting,
    run: () => {
      setWanted(next);
      asking.mutate(input(next), {
        onSuccess: start,
        onError: error => toast.error(sentenceOf(error, failed)),
      });
    },
  };
};
