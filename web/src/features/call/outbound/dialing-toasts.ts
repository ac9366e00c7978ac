import { useEffect, useRef } from 'react';
import type { Call } from '#shared/calls/call';
import { statusWords } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useOpenCalls } from '../open-calls.ts';

/** docs/product.md, Outbound call: these stay on screen, all others disappear after 3 s. */
const staying = ['queued', 'initiated', 'ringing', 'in-progress'];
const OTHERS_MS = 3_000;
/** A sentence takes longer to read than a status. */
const REFUSAL_MS = 8_000;

const toastOf = (call: Pick<Call, 'id'>): string => `dialing-${call.id}`;

const show = (call: Call, status: string): void => {
  const duration = staying.includes(status) ? 'stay' : OTHERS_MS;
  toast.show(statusWords(status), { id: toastOf(call), tone: 'info', duration });
  if (call.dial_refusal) toast.error(call.dial_refusal, { id: `refusal-${call.id}`, duration: REFUSAL_MS });
};

/**
 * Tells how the dialling of a call that goes out stands, as its document says it: one toast that changes. A call that
 * was over before this tab knew of it is not told of, and what would stay goes with the call.
 */
export const useDialingToasts = (): void => {
  const { current, wrapUps, isPending } = useOpenCalls();
  const told = useRef(new Map<string, string>());
  const calls = [...(current ? [current] : []), ...wrapUps];

  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew with every change of the open calls, and no sooner
  useEffect(() => {
    if (isPending) return;
    for (const call of calls) {
      const before = told.current.get(call.id);
      const status = call.outbound_dialing_status ?? '';
      told.current.set(call.id, status);
      const isOld = before === undefined && call.call_ended;
      if (status !== '' && status !== before && !isOld) show(call, status);
      if (call.call_ended && staying.includes(status)) toast.hide(toastOf(call));
    }
    for (const [id, status] of told.current) {
      if (calls.some(call => call.id === id)) continue;
      told.current.delete(id);
      if (staying.includes(status)) toast.hide(toastOf({ id }));
    }
  }, [current, wrapUps.map(call => `${call.id} ${call.version}`).join(), isPending]);
};
