import { useState } from 'react';
import type { Call } from '#shared/calls/call';
import { addPhoneNumberToTask, removeAddedCallsFromTask } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { useToast } from '../../../components/toasts.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useBoundedWait } from '../../../lib/ui/bounded-wait.ts';
import { useIsMounted } from '../../../lib/ui/is-mounted.ts';

const isAdded = (call: Call) => (call.added_calls_sids?.length ?? 0) > 0;

/** Dials a third party into the call; waits until the call's document shows the added call. */
export const useAddCall = (call: Call) => {
  const toast = useToast();
  const isMounted = useIsMounted();
  const [error, setError] = useState<string>();
  const adding = useOperationMutation(addPhoneNumberToTask, {
    per: input => input.task_attribute_key,
    onError: cause => {
      const message = failureMessageOf(cause, 'Adding phone number to call failed');
      if (isMounted()) setError(message);
      else toast.error(message);
    },
  });
  const wait = useBoundedWait(isAdded(call));
  return {
    isWaiting: adding.isPending || wait.isWaiting,
    error,
    setError,
    add: (phone_number: string) => {
      setError(undefined);
      adding.mutate({ task_attribute_key: keyOf('taskAttribute', call.id), phone_number }, { onSuccess: wait.start });
    },
  };
};

/** Hangs up the added calls. A failure is only logged (docs/product.md, Added call); the button is usable again. */
export const useRemoveAdded = (call: Call) => {
  const removing = useOperationMutation(removeAddedCallsFromTask, {
    onError: error => console.error('The added call could not be hung up', error),
  });
  const wait = useBoundedWait(!isAdded(call));
  return {
    isWaiting: removing.isPending || wait.isWaiting,
    remove: () => removing.mutate({ task_attribute_key: keyOf('taskAttribute', call.id) }, { onSuccess: wait.start }),
  };
};
