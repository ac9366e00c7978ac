import { useEffect, useRef } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { type AgentNameOf, useAgentNames } from '../../../../lib/api/agent-names.ts';
import { useStore } from '../../../../lib/ui/external-store.ts';
import { leadOf } from '../../../../lib/ui/format.ts';
import { type ToastOptions, toast } from '../../../../lib/ui/toast.ts';
import { transferee } from '../../../call/transfers.ts';
import { followedTransfers, forgetTransfer } from '../../followed-transfers.ts';
import { useMonitor } from '../../use-monitor.ts';

const SHOWN_MS = 5_000;

type Notice = { message: string; options: ToastOptions };

const noticeOf = (call: LiveCall, nameOf: AgentNameOf): Notice | undefined => {
  const [lead, to] = [leadOf(call), transferee(call, nameOf)];
  switch (call.transfer_status) {
    case 'Requested':
      return { message: `Transfer of ${lead} to ${to} is requested.`, options: { tone: 'info', duration: 'stay' } };
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

type Shown = Map<string, LiveCall['transfer_status']>;

/** Nothing follows these transfers any more: a toast that stays until their end would stay for ever. */
const hideUnfinished = (shown: Shown, ids: readonly string[]): void => {
  for (const id of ids) {
    if (shown.get(id) === 'Requested') toast.hide(idOf(id));
    shown.delete(id);
  }
};

/** Shows the progress of each transfer that the admin has started in one toast, on every screen. */
export const StartedTransfers = () => {
  const followed = useStore(followedTransfers);
  const { calls } = useMonitor();
  const nameOf = useAgentNames();
  const shown = useRef<Shown>(new Map());
  useEffect(() => {
    const all = shown.current;
    return () => hideUnfinished(all, [...all.keys()]);
  }, []);
  useEffect(() => {
    hideUnfinished(
      shown.current,
      [...shown.current.keys()].filter(id => !followed.has(id)),
    );
    if (!calls) return;
    for (const [id, before] of followed) {
      const call = calls.find(each => each.id === id);
      if (!call) {
        forgetTransfer(id);
        toast.hide(idOf(id));
        // A transfer that could not be offered has no time any more, but its ringing was shown.
      } else if (
        (call.transfer_ts !== before || shown.current.has(id)) &&
        shown.current.get(id) !== call.transfer_status
      ) {
        shown.current.set(id, call.transfer_status);
        const notice = noticeOf(call, nameOf);
        if (notice) toast.show(notice.message, { ...notice.options, id: idOf(id) });
        if (call.transfer_status !== 'Requested') forgetTransfer(id);
      }
    }
  }, [calls, followed, nameOf]);
  return null;
};
