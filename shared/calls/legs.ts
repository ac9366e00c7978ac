import type { Call } from './call.ts';
import type { Conference, Leg } from './conferences.ts';

/** A leg with its own sid and its conference's. */
export type LegOf = Leg & { call_sid: string; conference_sid: string };

/** Legs and conferences count only where they carry the call's own task's name. */
export const ownConferences = (call: Call): [string, Conference][] =>
  Object.entries(call.conferences ?? {}).filter(([, c]) => call.task_sid !== undefined && c.task_sid === call.task_sid);

export const legsOf = (call: Call): LegOf[] =>
  ownConferences(call).flatMap(([conference_sid, { legs }]) =>
    Object.entries(legs).map(([call_sid, leg]) => ({ ...leg, call_sid, conference_sid })),
  );

export const isCustomer = (call: Call, leg: Pick<LegOf, 'call_sid' | 'label'>): boolean =>
  leg.call_sid === call.customer_call_sid || leg.label === 'customer';

export const isAgent = (call: Call, leg: LegOf): boolean =>
  !isCustomer(call, leg) && (leg.label === undefined || leg.label === 'agent');

/** Whether this leg was on the line at `sequence` and has left since. */
const wasOnAt = (leg: LegOf, sequence: number): boolean =>
  leg.on?.value === false &&
  leg.joined_sequence !== undefined &&
  leg.joined_sequence < sequence &&
  sequence < leg.on.sequence;

/**
 * Whether the customer is on hold by the agent's own wish: put there while the agent was on the line whose connection
 * was lost since. Any other hold of a lost agent's customer is the system's music.
 */
export const heldByAgent = (call: Call): boolean => {
  const legs = legsOf(call);
  return legs.some(({ held, ...customer }) => {
    if (!held?.value || !isCustomer(call, customer)) return false;
    return legs.some(
      leg => leg.conference_sid === customer.conference_sid && isAgent(call, leg) && wasOnAt(leg, held.sequence),
    );
  });
};
