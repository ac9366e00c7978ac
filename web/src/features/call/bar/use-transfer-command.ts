import { useEffect, useRef } from 'react';
import type { Call } from '#shared/calls/call';
import { notAnsweredProblem } from '#shared/calls/outbound-call';
import { useToast } from '../../../components/toasts.tsx';
import type { AgentNameOf } from '../../../lib/api/agent-names.ts';
import {
  isTransferTooSoon,
  showTransferTooSoon,
  TRANSFER_TOAST,
  TRANSFER_TOO_SOON,
  transferDeclined,
  transferee,
  useIsTransferTooSoon,
} from '../transfers.ts';
import type { Command } from './command.ts';

/**
 * Opens the transfer dialog once the customer has answered: during a transfer at any time, otherwise once per minute
 * (docs/product.md, Transfer).
 */
export const useTransferCommand = (call: Call, open: Command): Command & { unavailable: string | undefined } => {
  const toast = useToast();
  const isPending = call.transfer_status === 'Requested';
  const isTooSoon = useIsTransferTooSoon(call) && !isPending;
  const unanswered = notAnsweredProblem(call);
  return {
    isWaiting: open.isWaiting,
    unavailable: unanswered ?? (isTooSoon ? TRANSFER_TOO_SOON : undefined),
    run: () => {
      if (unanswered) toast.info(unanswered, { id: 'transfer-unanswered' });
      else if (isPending || !isTransferTooSoon(call, new Date())) open.run();
      else showTransferTooSoon();
    },
  };
};

/** Shows the result of a transfer as a toast, on every screen. */
export const useTransferToasts = (call: Call, nameOf: AgentNameOf): void => {
  const toast = useToast();
  const knownStatus = useRef(call.transfer_status);
  useEffect(() => {
    if (knownStatus.current === call.transfer_status) return;
    knownStatus.current = call.transfer_status;
    if (call.transfer_status === 'Accepted')
      toast.success(`Transferred to ${transferee(call, nameOf)}`, { id: TRANSFER_TOAST, duration: 3000 });
    // A transfer that could not be started has no transfer_ts, and its error was shown already.
    if (call.transfer_status === 'Failed' && call.transfer_ts)
      toast.error('Nobody took the transfer. The customer is still with you.', { id: TRANSFER_TOAST, duration: 4000 });
    if (call.transfer_status === 'Declined')
      toast.error(transferDeclined(call, nameOf), { id: TRANSFER_TOAST, duration: 4000 });
  }, [call, nameOf, toast]);
};
