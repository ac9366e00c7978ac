import type { Call } from '#shared/calls/call';
import { transferWaitS } from '#shared/calls/transfer';
import { timestamp } from '#shared/time';
import { useNow } from '../../../lib/ui/clock.ts';
import { TRANSFER_TOO_SOON } from '../transfers.ts';

/** Why the call cannot be transferred yet, and the seconds left; screen readers do not announce each second. */
export const TransferTooSoon = ({ call }: { call: Call }) => (
  <div>
    {TRANSFER_TOO_SOON}{' '}
    <span role="timer" style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      ({transferWaitS(call, timestamp(useNow(1000)))} s left)
    </span>
  </div>
);
