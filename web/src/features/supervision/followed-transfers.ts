import type { LiveCall } from '#shared/calls/call';
import { createStore } from '../../lib/ui/external-store.ts';

/** The transfers that this tab's admin started: by call id, when the call had been transferred before. */
export const followedTransfers = createStore<ReadonlyMap<string, LiveCall['transfer_ts']>>(new Map());

/** The console reports the progress of this transfer until it is over. */
export const followTransfer = ({ id, transfer_ts }: LiveCall): void =>
  followedTransfers.set(new Map(followedTransfers.get()).set(id, transfer_ts));

/** The transfer is over, or could not be started. */
export const forgetTransfer = (id: string): void =>
  followedTransfers.set(new Map([...followedTransfers.get()].filter(([each]) => each !== id)));
