import type { Call } from '../call.ts';
import type { Conference, Leg } from './conferences.ts';
import { isAgentLabel, participantLabels, supervisorIn } from './participants.ts';

/** A leg with its call SID and the SID of its conference. */
export type LegOf = Leg & {
  call_sid: string;
  conference_sid: string;
  /** The leg of a supervisor who has taken the call over. */
  tookOver?: boolean;
};

/** The task that the call's conference is named after. */
export const conferenceTaskOf = (call: Pick<Call, 'task_sid' | 'conference_task_sid'>): string | undefined =>
  call.conference_task_sid ?? call.task_sid;

/** Only conferences with the friendly name of the call's own conference count. */
export const ownConferences = (call: Call): [string, Conference][] => {
  const name = conferenceTaskOf(call);
  return Object.entries(call.conferences ?? {}).filter(([, c]) => name !== undefined && c.task_sid === name);
};

const allLegsOf = (call: Call): LegOf[] =>
  ownConferences(call).flatMap(([conference_sid, { legs, agent_labels = [] }]) =>
    Object.entries(legs).map(([call_sid, leg]) => ({
      ...leg,
      call_sid,
      conference_sid,
      ...(leg.label !== undefined && agent_labels.includes(leg.label) && { tookOver: true }),
    })),
  );

/** The legs that count: those that somebody invited, as far as we know. */
export const legsOf = (call: Call): LegOf[] => allLegsOf(call).filter(({ uninvited }) => !uninvited);

/** Legs that nobody invited and that have not left the conference yet. */
export const uninvitedLegsOn = (call: Call): LegOf[] =>
  allLegsOf(call).filter(({ uninvited, on }) => uninvited && on?.value === true);

/** A label proves nothing: the author of a leg's document chooses it. It counts until the leg's SID is known. */
export const isCustomer = (
  { customer_call_sid }: Pick<Call, 'customer_call_sid'>,
  leg: Pick<LegOf, 'call_sid' | 'label'>,
): boolean =>
  customer_call_sid === undefined ? leg.label === participantLabels.customer : leg.call_sid === customer_call_sid;

/** Whether a leg belongs to the call's own agent. */
export const isAgent = (call: Call, leg: LegOf): boolean => !isCustomer(call, leg) && leg.label === call.agent_label;

/** Whether a leg belongs to any agent of the conference, or to a supervisor who took it over. */
const isAnyAgent = (call: Call, leg: LegOf): boolean =>
  !isCustomer(call, leg) && (isAgentLabel(leg.label) || leg.tookOver === true || leg.label === call.agent_label);

/** Whether this leg was in the conference at the event with this sequence number. */
const wasOnAt = (leg: LegOf, sequence: number): boolean =>
  leg.joined_sequence !== undefined &&
  leg.joined_sequence < sequence &&
  (leg.on?.value === true || (leg.on !== undefined && sequence < leg.on.sequence));

/** Whether another agent was in the conference when the call's own agent left. */
export const anotherAgentStayed = (call: Call, legs: LegOf[], left: LegOf): boolean =>
  legs.some(
    leg =>
      leg.conference_sid === left.conference_sid &&
      isAnyAgent(call, leg) &&
      !isAgent(call, leg) &&
      left.on !== undefined &&
      wasOnAt(leg, left.on.sequence),
  );

/** Whether another agent is in the conference now. */
export const anotherAgentIsOn = (call: Call): boolean =>
  legsOf(call).some(leg => isAnyAgent(call, leg) && !isAgent(call, leg) && leg.on?.value === true);

/** Whether a leg was ever in the conference. Its join may not have been reported, but its leave was. */
export const wasInConference = ({ joined_ts, left_ts }: Leg): boolean =>
  joined_ts !== undefined || left_ts !== undefined;

/** Whether the transferee's leg has been in the conference. */
export const transfereeHasJoined = (call: Call, legs: LegOf[]): boolean =>
  call.transfer_call_id !== undefined &&
  legs.some(leg => leg.label === participantLabels.agent(call.transfer_call_id ?? '') && wasInConference(leg));

/** Whether a report about the transferee of this call may still come. */
export const hasOpenTransfer = ({
  transfer_call_id,
  transfer_status,
}: Pick<Call, 'transfer_call_id' | 'transfer_status'>): boolean =>
  transfer_call_id !== undefined && transfer_status !== 'Accepted';

/** The supervisors who are in the conference now, by user id. */
export const supervisorsIn = (legs: LegOf[]): string[] =>
  legs.flatMap(leg => (leg.on?.value === true ? (supervisorIn(leg.label) ?? []) : [])).sort();

/** The supervisor's leg that is in the conference now. */
export const supervisorLeg = (call: Call, userId: string): LegOf | undefined =>
  legsOf(call).find(leg => leg.label === participantLabels.supervisor(userId) && leg.on?.value === true);

/**
 * Whether an agent put the customer on hold: the hold began while an agent was on the line. The system sets any other
 * hold, for the music of a customer who waits alone.
 */
export const heldByAgent = (call: Call): boolean => {
  const legs = legsOf(call);
  return legs.some(({ held, ...customer }) => {
    if (!held?.value || !isCustomer(call, customer)) return false;
    return legs.some(
      leg =>
        leg.conference_sid === customer.conference_sid &&
        isAnyAgent(call, leg) &&
        // A hold after the own agent's return is a late request of the system for the time before.
        (leg.on?.value === false || !isAgent(call, leg)) &&
        wasOnAt(leg, held.sequence),
    );
  });
};
