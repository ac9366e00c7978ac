import type { Call } from '#shared/calls/call';
import { dialAgentBackByTask, endCall, holdCall, muteCall, requestTakeover } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { useToast } from '../../../components/toasts.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useBoundedWait } from '../../../lib/ui/bounded-wait.ts';
import { mayRing } from '../../phone/command-failure.ts';
import { useOwnLeg } from '../../phone/own-leg.ts';
import type { Command } from './command.ts';
import { type Toggle, useToggle } from './use-toggle.ts';

type CallCommands = { mute: Toggle; hold: Toggle; takeOver: Toggle; end: Command; reconnect: Command };

/**
 * The commands of the call bar. A command waits until the call's document shows the change, ten seconds at most; then its
 * control is usable again. A failure is shown with the server's message.
 */
export const useCallCommands = (call: Call): CallCommands => {
  const toast = useToast();
  const ownLeg = useOwnLeg();
  const task_attribute_key = keyOf('taskAttribute', call.id);
  const ending = useOperationMutation(endCall);
  const dialing = useOperationMutation(dialAgentBackByTask);
  const endWait = useBoundedWait(call.call_ended);
  const reconnectWait = useBoundedWait(!call.agent_disconnected);

  const { version } = call;
  // The bar is there before the reports, in any order: of the acceptance, of the conference and of the agent's leg.
  const isAccepted = call.reservation_status === 'accepted';
  const mute = useToggle({
    operation: muteCall,
    version,
    isReady: isAccepted && call.agent_joined === true,
    flag: call.agent_muted,
    input: muted => ({ task_attribute_key, muted }),
    failed: 'Mute failed. Try again.',
  });
  const hold = useToggle({
    operation: holdCall,
    version,
    isReady: isAccepted && call.conference_sid !== undefined,
    flag: call.lead_hold,
    input: hold => ({ task_attribute_key, hold }),
    failed: 'Hold failed. Try again.',
  });
  const takeOver = useToggle({
    operation: requestTakeover,
    version,
    isReady: true,
    flag: call.request_take_over === true,
    input: requested => ({ task_attribute_key, requested }),
    failed: 'The supervisors could not be asked. Try again.',
  });

  const end: Command = {
    isWaiting: ending.isPending || endWait.isWaiting,
    run: () =>
      ending.mutate(
        { task_attribute_key },
        {
          onSuccess: endWait.start,
          onError: error =>
            toast.error(failureMessageOf(error, 'The call could not be hung up. Try again.'), { id: endCall.name }),
        },
      ),
  };
  const reconnect: Command = {
    isWaiting: ownLeg.isPreparing || dialing.isPending || reconnectWait.isWaiting,
    run: async () => {
      await ownLeg.expectLeg();
      dialing.mutate(
        { task_attribute: task_attribute_key },
        {
          onSuccess: reconnectWait.start,
          onError: error => {
            if (!mayRing(error)) ownLeg.expectNothing();
            toast.error('Dial back Failed', { id: dialAgentBackByTask.name, duration: 2000 });
          },
        },
      );
    },
  };
  return { mute, hold, takeOver, end, reconnect };
};
