import type { Call } from './call.ts';

/** How every call begins: nobody has it yet, and nothing was done to it. */
export const waiting = {
  call_ended: false,
  reservation_status: 'enqueued',
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
} as const satisfies Partial<Call>;

/** A caller in the queue has a leg of her own; what we made ourselves, a transfer or a call that goes out, has a task alone. */
export const isCaller = (call: Pick<Call, 'id' | 'customer_call_sid'>): boolean => call.customer_call_sid === call.id;
