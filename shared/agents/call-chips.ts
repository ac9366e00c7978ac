import type { LiveCall } from '../calls/call.ts';
import { qualifiedLabel } from '../calls/open-call.ts';

export type CallChip = { label: string; tone: 'plain' | 'good' | 'urgent' };

/** The agent of the call is off the line. */
export const DISCONNECTED = 'Disconnected';

type ChipFields = Pick<
  LiveCall,
  | 'verification_requested'
  | 'lead_hold'
  | 'qualified_status'
  | 'transfer_from_user_group'
  | 'taken_over_by_email'
  | 'agent_muted'
  | 'request_take_over'
  | 'agent_disconnected'
  | 'customer_requeued'
  | 'call_ended'
>;

/**
 * The chips of a call in the agents monitor, in the product's order (docs/product.md, Call chips). An ended call shows
 * only the sale, the qualification, the takeover, and that its customer went back to the queue.
 */
export const callChips = (call: ChipFields, nameOf: (email: string) => string): CallChip[] => {
  const isLive = !call.call_ended;
  const takenOverBy = call.taken_over_by_email;
  const qualified = call.qualified_status ?? qualifiedLabel(call);
  const chips: [string | false | undefined, CallChip['tone']][] = [
    [call.verification_requested && 'Sale', 'good'],
    [isLive && call.lead_hold && 'ON HOLD', 'urgent'],
    [qualified, 'plain'],
    [takenOverBy && `TO ${nameOf(takenOverBy)}`, 'plain'],
    [isLive && call.agent_muted && 'AGENT MUTED', 'urgent'],
    [isLive && call.request_take_over && !takenOverBy && 'TO REQUESTED', 'urgent'],
    [isLive && call.agent_disconnected && DISCONNECTED, 'urgent'],
    [call.customer_requeued && 'CUSTOMER BACK IN QUEUE', 'urgent'],
  ];
  return chips.flatMap(([label, tone]) => (label ? [{ label, tone }] : []));
};
