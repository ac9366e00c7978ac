import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { callbackTask } from '#shared/contracts/calls';
import type { InputOf } from '#shared/contracts/operation';
import { idOf } from '#shared/keys';
import { failureMessageOf, isServerRejection } from '../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../lib/api/query.ts';
import { createSingleFlight } from '../../lib/api/single-flight.ts';
import { useBoundedWait } from '../../lib/ui/bounded-wait.ts';
import { toast } from '../../lib/ui/toast.ts';
import { useOpenCalls } from './open-calls.ts';
import { trackOwnDial } from './own-dials.ts';

const FAILURE_MS = 2_000;

export type Dial = {
  /** Starts a call to a lead and returns whether it started. A failure is shown as a toast. */
  dial: (input: InputOf<typeof callbackTask>) => Promise<boolean>;
  /** The call of this control is being started, until its document arrives. */
  isDialing: boolean;
  /** Any control is starting a call: only one call can be started at a time. */
  isBusy: boolean;
};

/**
 * Calls a lead: an `agent_callback` unless `task_creation_source` is `outbound_dial`. The call arrives as a task for the
 * agent, which the phone accepts automatically. The server decides whether the agent may have another call.
 */
export const useDial = (): Dial => {
  const { mutateAsync, isPending } = useOperationMutation(callbackTask);
  const isBusy = useIsMutating({ mutationKey: [callbackTask.name] }) > 0;
  const { current, wrapUps } = useOpenCalls();
  const [activations] = useState(createSingleFlight);
  const [startedId, setStartedId] = useState<string>();
  const hasArrived = [current, ...wrapUps].some(call => call !== undefined && call.id === startedId);
  const { isWaiting, start } = useBoundedWait(hasArrived);

  const begin: Dial['dial'] = async input => {
    const settleDial = trackOwnDial();
    try {
      const { task_attribute_key } = await mutateAsync(input);
      settleDial(task_attribute_key);
      setStartedId(idOf(task_attribute_key));
      start();
      return true;
    } catch (error) {
      settleDial(isServerRejection(error) ? 'rejected' : 'no-response');
      toast.error(failureMessageOf(error, 'Call back failed'), { id: 'dial-failed', duration: FAILURE_MS });
      return false;
    }
  };
  const dial: Dial['dial'] = input => activations.fly(JSON.stringify(input), () => begin(input));
  return { dial, isDialing: isPending || isWaiting, isBusy };
};
