import type { Call } from './call.ts';

/** How every call begins: nobody has it yet, and nothing was done to it. */
export const waiting = {
  call_ended: false,
  reservation_status: 'enqueued',
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
} as const satisfies Partial<Call>;
