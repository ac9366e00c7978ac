import type { Call } from '#shared/calls/call';
import { dialAgentBackByTask, endCall, holdCall, muteCall, requestTakeOver } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { useToast } from '../../../components/toasts.tsx';
import { sentenceOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useSettling } from '../../../lib/ui/bounded-wait.ts';
import { usePhone } from '../../phone/phone.ts';
import type { Command } from './command.ts';
import { type Toggle, useToggle } from './use-toggle.ts';

type CallCommands = { mute: Toggle; hold: Toggle; takeOver: Toggle; end: Command; reconnect: Command };

/**
 * What the call bar can do. A command waits until the call's document shows what was asked, or ten seconds: then its
 * control comes back, and a failure is shown with the server's message.
 */
export const useCallCommands = (call: Call): CallCommands => {
  const toast = useToast();
  const phone = usePhone();
  const task_attribute_key = keyOf('taskAttribute', call.id);
  const ending = useOperationMutation(endCall);
  const dialling = useOperationMutation(dialAgentBackByTask);
  const endSettling = useSettling(call.call_ended);
  const reconnectSettling = useSettling(!call.agent_disconnected);

  const mute = useToggle({
    operation: muteCall,
    flag: call.agent_muted,
    input: muted => ({ task_attribute_key, muted }),
    failed: 'Mute failed. Try again.',
  });
  const hold = useToggle({
    operation: holdCall,
    flag: call.lead_hold,
    input: hold => ({ task_attribute_key, hold }),
    failed: 'Hold failed. Try again.',
  });
  const takeOver = useToggle({
    operation: requestTakeOver,
    flag: call.request_take_over === true,
    input: requested => ({ task_attribute_key, requested }),
    failed: 'The supervisors could not be asked. Try again.',
  });

  const end: Command = {
    isWaiting: ending.isPending || endSettling.isWaiting,
    run: () =>
      ending.mutate(
        { task_attribute_key },
        {
          onSuccess: endSettling.start,
          onError: error => toast.error(sentenceOf(error, 'The call could not be hung up. Try again.')),
        },
      ),
  };
  const reconnect: Command = {
    isWaiting: dialling.isPending || reconnectSettling.isWaiting,
    run: () => {
      phone.expectLeg();
      dialling.mutate(
        { task_attribute: task_attribute_key },
        {
          onSuccess: reconnectSettling.start,
          onError: () => {
            phone.expectNothing();
            toast.error('Dial back Failed', { duration: 2000 });
          },
        },
      );
    },
  };
  return { mute, hold, takeOver, end, reconnect };
};
