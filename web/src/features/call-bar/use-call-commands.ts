import type { Call } from '#shared/calls/call';
import { dialAgentBackByTask, endCall, muteCall } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { useToast } from '../../components/toasts.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { usePhone } from '../../lib/phone.ts';
import { useOperationMutation } from '../../lib/query.ts';
import { useSettling } from './use-settling.ts';

export type Command = { run: () => void; isWaiting: boolean };

/**
 * What the call bar can do. A command waits until the call's document shows what was asked, or a few seconds: then its
 * control comes back, and a failure is told with the server's sentence (design, section 6).
 */
export const useCallCommands = (call: Call): { mute: Command; end: Command; reconnect: Command } => {
  const toast = useToast();
  const phone = usePhone();
  const task_attribute_key = keyOf('taskAttribute', call.id);
  const muting = useOperationMutation(muteCall);
  const ending = useOperationMutation(endCall);
  const dialling = useOperationMutation(dialAgentBackByTask);
  const muteSettling = useSettling(String(call.agent_muted));
  const endSettling = useSettling(String(call.call_ended));
  const reconnectSettling = useSettling(String(call.agent_disconnected));

  return {
    mute: {
      isWaiting: muting.isPending || muteSettling.isWaiting,
      run: () =>
        muting.mutate(
          { task_attribute_key, muted: !call.agent_muted },
          {
            onSuccess: muteSettling.start,
            onError: error => toast.error(sentenceOf(error, 'Mute failed. Try again.')),
          },
        ),
    },
    end: {
      isWaiting: ending.isPending || endSettling.isWaiting,
      run: () =>
        ending.mutate(
          { task_attribute_key },
          {
            onSuccess: endSettling.start,
            onError: error => toast.error(sentenceOf(error, 'The call could not be hung up. Try again.')),
          },
        ),
    },
    reconnect: {
      isWaiting: dialling.isPending || reconnectSettling.isWaiting,
      run: () => {
        phone.expectLeg();
        dialling.mutate(
          { task_attribute: task_attribute_key },
          { onSuccess: reconnectSettling.start, onError: () => toast.error('Dial back Failed', { duration: 2000 }) },
        );
      },
    },
  };
};
