import { useEffect, useRef } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { leadOf } from '../../../../lib/ui/format.ts';
import { type ToastOptions, toast } from '../../../../lib/ui/toast.ts';
import { transferee } from '../../../call/transfers.ts';

/** The transfers that this tab started: by call id, when the call had been transferred before. */
const started = new Map<string, LiveCall['transfer_ts']>();

/** The monitor follows this transfer until it is over. */
export const followTransfer = ({ id, transfer_ts }: LiveCall): void => void started.set(id, transfer_ts);

/** The transfer could not be started. */
export const forgetTransfer = ({ id }: LiveCall): void => void started.delete(id);

const SHOWN_MS = 5_000;

type Told = { message: string; options: ToastOptions };

const toldOf = (call: LiveCall): Told | undefined => {
  const [lead, to] = [leadOf(call), transferee(call)];
  switch (call.transfer_status) {
    case 'Requested':
      return { message: `Transfer of ${lead}: ringing at ${to}.`, options: { tone: 'info', duration: 'stay' } };
    case 'Accepted':
      return { message: `${lead} was transferred to ${to}.`, options: { tone: 'success', duration: SHOWN_MS } };
    case 'Declined':
      return {
        message: `${to} declined ${lead}. The customer is still with the agent.`,
        options: { tone: 'error', duration: SHOWN_MS },
      };
    case 'Failed':
      return {
        message: `Nobody took ${lead}. The customer is still with the agent.`,
        options: { tone: 'error', duration: SHOWN_MS },
      };
    case 'Canceled':
      return { message: `The transfer of ${lead} was canceled.`, options: { tone: 'info', duration: SHOWN_MS } };
    default:
      return undefined;
  }
};

const idOf = (callId: string): string => `supervised-transfer-${callId}`;

/** Tells the admin what becomes of the transfers that they started from the monitor, each in one toast. */
export const useStartedTransfers = (calls: LiveCall[]): void => {
  const shown = useRef(new Map<string, LiveCall['transfer_status']>());
  useEffect(() => {
    for (const [id, before] of started) {
      const call = calls.find(each => each.id === id);
      if (!call) {
        started.delete(id);
        toast.hide(idOf(id));
      } else if (call.transfer_ts !== before && shown.current.get(id) !== call.transfer_status) {
        shown.current.set(id, call.transfer_status);
        const told = toldOf(call);
        if (told) toast.show(told.message, { ...told.options, id: idOf(id) });
        if (call.transfer_status !== 'Requested') started.delete(id);
      }
    }
  }, [calls]);
  useEffect(() => {
    const stale = shown.current;
    return () => {
      for (const [id, status] of stale) if (status === 'Requested') toast.hide(idOf(id));
    };
  }, []);
};
