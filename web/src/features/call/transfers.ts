import type { Call } from '#shared/calls/call';
import { agentEmailIn, groupLabel, TRANSFER_COOLDOWN_S, transferMessages, transferWaitS } from '#shared/calls/transfer';
import { timestamp } from '#shared/time';
import { useNowAt } from '../../lib/ui/clock.ts';

export const TRANSFER_TOO_SOON = transferMessages.oncePerMinute;

export const isTransferTooSoon = (call: Pick<Call, 'transfer_ts'>, now: Date): boolean =>
  transferWaitS(call, timestamp(now)) > 0;

/** Whether the last transfer of this call is less than a minute ago; renders again when the minute is over. */
export const useIsTransferTooSoon = (call: Pick<Call, 'transfer_ts'>): boolean => {
  const { transfer_ts: last } = call;
  const now = useNowAt(last ? [timestamp(new Date(Date.parse(last) + TRANSFER_COOLDOWN_S * 1000))] : []);
  return isTransferTooSoon(call, now);
};

/** The target of the last transfer: a group's name as words, or an agent's e-mail address. */
export const transferTarget = ({ transfer_to = '' }: Pick<Call, 'transfer_to'>): string =>
  agentEmailIn(transfer_to) ?? groupLabel(transfer_to);

/** The transferee's name, or the target while the name is unknown. */
export const transferee = (call: Pick<Call, 'transfer_to' | 'transfer_to_worker_name'>): string =>
  call.transfer_to_worker_name ?? transferTarget(call);

/** What the agent reads when the only agent to whom the call was offered declined it. */
export const transferDeclined = (call: Pick<Call, 'transfer_to'>): string =>
  `${transferTarget(call)} declined the transfer. The customer is still with you.`;
