import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { callbackTask } from '#shared/contracts/calls';
import type { InputOf } from '#shared/contracts/operation';
import { idOf } from '#shared/keys';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../lib/api/query.ts';
import { useSettling } from '../../lib/ui/bounded-wait.ts';
import { toast } from '../../lib/ui/toast.ts';
import { useOpenCalls } from './open-calls.ts';
import { askedToDial } from './own-dials.ts';

const FAILURE_MS = 2_000;

/** What the server has said, and not that nothing of it was heard. */
const isServers = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code !== 'network' && error.code !== 'unreadable';

/** The server's error, or 'Call back failed' where it said nothing (docs/product.md, Callback). */
const sentenceOfFailure = (error: unknown): string => (isServers(error) ? error.message : 'Call back failed');

export type Dial = {
  /** Starts a call to a lead; answers whether it was started. A failure was told already. */
  dial: (input: InputOf<typeof callbackTask>) => Promise<boolean>;
  /** This control's call is being started, until it is there. */
  isDialing: boolean;
  /** Some control's is: two at once can't be. */
  isBusy: boolean;
};

/**
 * Calls a lead: `agent_callback` unless `task_creation_source` says `outbound_dial`. The call comes as a task of the
 * agent's own, which her phone accepts by itself; whether she may have one more call the server decides.
 */
export const useDial = (): Dial => {
  const { mutateAsync, isPending } = useOperationMutation(callbackTask);
  const isBusy = useIsMutating({ mutationKey: [callbackTask.name] }) > 0;
  const { current, wrapUps } = useOpenCalls();
  const [startedId, setStartedId] = useState<string>();
  const isThere = [current, ...wrapUps].some(call => call !== undefined && call.id === startedId);
  const { isWaiting, start } = useSettling(isThere);

  const dial: Dial['dial'] = async input => {
    const answered = askedToDial();
    try {
      const { task_attribute_key } = await mutateAsync(input);
      answered(task_attribute_key);
      setStartedId(idOf(task_attribute_key));
      start();
      return true;
    } catch (error) {
      answered(isServers(error) ? 'refused' : 'lost');
      toast.error(sentenceOfFailure(error), { duration: FAILURE_MS });
      return false;
    }
  };
  return { dial, isDialing: isPending || isWaiting, isBusy };
};
