import type { Call } from '#shared/calls/call';
import { agentEmailIn, groupLabel, TRANSFER_COOLDOWN_S, transferMessages, transferWaitS } from '#shared/calls/transfer';
import { timestamp } from '#shared/time';
import type { AgentNameOf } from '../../lib/api/agent-names.ts';
import { useNowAt } from '../../lib/ui/clock.ts';
import { toast } from '../../lib/ui/toast.ts';

export const TRANSFER_TOO_SOON = transferMessages.oncePerMinute;

/** Whatever becomes of a transfer is told in one toast. */
export const TRANSFER_TOAST = 'transfer';

export const showTransferTooSoon = (): void => void toast.info(TRANSFER_TOO_SOON, { id: 'transfer-too-soon' });

export const isTransferTooSoon = (call: Pick<Call, 'transfer_ts'>, now: Date): boolean =>
  transferWaitS(call, timestamp(now)) > 0;

/** Whether the last transfer of this call is less than a minute ago; renders again when the minute is over. */
export const useIsTransferTooSoon = (call: Pick<Call, 'transfer_ts'>): boolean => {
  const { transfer_ts: last } = call;
  const now = useNowAt(last ? [timestamp(new Date(Date.parse(last) + TRANSFER_COOLDOWN_S * 1000))] : []);
  return isTransferTooSoon(call, now);
};

/** The target of the last transfer: a group's name as words, or an agent. */
export const transferTarget = ({ transfer_to = '' }: Pick<Call, 'transfer_to'>, nameOf: AgentNameOf): string => {
  const email = agentEmailIn(transfer_to);
  return email === undefined ? groupLabel(transfer_to) : nameOf(email);
};

/**
 * The agent who accepted the transfer, found by the worker, whose name is the e-mail; the target while that is unknown.
 */
export const transferee = (
  call: Pick<Call, 'transfer_to' | 'transfer_to_worker_name'>,
  nameOf: AgentNameOf,
): string => {
  const { transfer_to_worker_name: worker } = call;
  return worker === undefined ? transferTarget(call, nameOf) : nameOf(worker);
};

/** A transfer that is under way or was accepted, on the bar of the call. */
export const transferText = (
  call: Pick<Call, 'transfer_status' | 'transfer_to' | 'transfer_to_worker_name'>,
  nameOf: AgentNameOf,
): string | undefined => {
  if (call.transfer_status === 'Requested') return `Transferring to ${transferTarget(call, nameOf)}`;
  return call.transfer_status === 'Accepted' ? `Transferred to ${transferee(call, nameOf)}` : undefined;
};

/** What the agent reads when the only agent to whom the call was offered declined it. */
export const transferDeclined = (call: Pick<Call, 'transfer_to'>, nameOf: AgentNameOf): string =>
  `${transferTarget(call, nameOf)} declined the transfer. The customer is still with you.`;
