import { useEffect, useRef } from 'react';
import type { Call } from '#shared/calls/call';
import { statusTexts } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useOpenCalls } from '../open-calls.ts';

/** docs/product.md, Outbound call: these statuses stay on screen, all others disappear after 3 s. */
const stayingStatuses = ['queued', 'initiated', 'ringing', 'in-progress'];
const OTHERS_MS = 3_000;
/** A message takes longer to read than a status. */
const REJECTION_MS = 8_000;

const toastIdOf = (call: Pick<Call, 'id'>): string => `dialing-${call.id}`;

const show = (call: Call, status: string): void => {
  const duration = stayingStatuses.includes(status) ? 'stay' : OTHERS_MS;
  toast.show(statusTexts(status), { id: toastIdOf(call), tone: 'info', duration });
  if (call.dial_rejection) toast.error(call.dial_rejection, { id: `rejection-${call.id}`, duration: REJECTION_MS });
};

/**
 * Shows the dialing status of each outbound call, from its document, in one toast that changes. Calls that ended before
 * this tab read them show nothing, and a toast that stays is hidden with its call.
 */
export const useDialingToasts = (): void => {
  const { current, wrapUps, isPending } = useOpenCalls();
  const shownStatuses = useRef(new Map<string, string>());
  const calls = [...(current ? [current] : []), ...wrapUps];

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the open calls, and only then
  useEffect(() => {
    if (isPending) return;
    for (const call of calls) {
      const previous = shownStatuses.current.get(call.id);
      const status = call.outbound_dialing_status ?? '';
      shownStatuses.current.set(call.id, status);
      const isOld = previous === undefined && call.call_ended;
      if (status !== '' && status !== previous && !isOld) show(call, status);
      if (call.call_ended && stayingStatuses.includes(status)) toast.hide(toastIdOf(call));
    }
    for (const [id, status] of shownStatuses.current) {
      if (calls.some(call => call.id === id)) continue;
      shownStatuses.current.delete(id);
      if (stayingStatuses.includes(status)) toast.hide(toastIdOf({ id }));
    }
  }, [current, wrapUps.map(call => `${call.id} ${call.version}`).join(), isPending]);
};
