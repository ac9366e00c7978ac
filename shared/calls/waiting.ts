import type { Call } from './call.ts';

/** The initial state of every call: it waits for an agent. */
export const waiting = {
  call_ended: false,
  reservation_status: 'enqueued',
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
} as const satisfies Partial<Call>;

/** Whether it is an inbound caller's call. A transfer or an outbound call has a task but no caller's leg of its own. */
export const isInboundCaller = (call: Pick<Call, 'id' | 'customer_call_sid'>): boolean =>
  call.customer_call_sid === call.id;
