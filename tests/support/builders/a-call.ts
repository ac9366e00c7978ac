import type { Call } from '#shared/calls/call';

export const CUSTOMER_SID = `CA${'c'.repeat(32)}`;
export const AGENT_SID = `CA${'a'.repeat(32)}`;
export const TASK_SID = `WT${'1'.repeat(32)}`;
export const RESERVATION_SID = `WR${'1'.repeat(32)}`;
export const CONFERENCE_SID = `CF${'1'.repeat(32)}`;
export const RECORDING_SID = `RE${'1'.repeat(32)}`;

/** `(5) => '2026-01-05T15:00:05.000Z'`: seconds after the builder's calls begin. */
export const at = (seconds: number): string =>
  new Date(Date.parse('2026-01-05T15:00:00.000Z') + seconds * 1000).toISOString();

/** An inbound call in the queue, as the voice webhook writes it. */
export const aCall = (fields: Partial<Call> = {}): Call => ({
  id: CUSTOMER_SID,
  customer_call_sid: CUSTOMER_SID,
  lead_key: 'lead/42',
  lead_name: 'Ada Park',
  lead_phone_number: '+15552340001',
  lead_source: 'google',
  call_source: 'customer_inbound_call',
  task_creation_source: 'customer_inbound_call',
  did_phone_number: '+18005550100',
  requested_group: 'closer_t1',
  created_ts: at(0),
  call_ended: false,
  reservation_status: 'enqueued',
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
  version: 1,
  ...fields,
});

/** The same call on the line with the agent `user/agent-1`. */
export const anAcceptedCall = (fields: Partial<Call> = {}): Call =>
  aCall({
    task_sid: TASK_SID,
    reservation_sid: RESERVATION_SID,
    reservation_status: 'accepted',
    reservation_user_key: 'user/agent-1',
    reservation_user_email: 'maria.lopez@coverline.test',
    accepted_ts: at(4),
    conference_sid: CONFERENCE_SID,
    agent_call_sid: AGENT_SID,
    agent_joined: true,
    version: 3,
    ...fields,
  });

/** The conference's reports of the customer's leg `sid`: joined, and still connected. */
export const customerWasConnected = (sid: string = CUSTOMER_SID): NonNullable<Call['conferences']> => ({
  [CONFERENCE_SID]: {
    task_sid: TASK_SID,
    legs: { [sid]: { on: { value: true, sequence: 2 }, joined_ts: at(4), joined_sequence: 2 } },
  },
});

/** The accepted call with the customer in its conference. */
export const aCallWithCustomer = (fields: Partial<Call> = {}): Call =>
  anAcceptedCall({ conferences: customerWasConnected(), ...fields });

/** The same call after hang-up, in wrap-up. */
export const anEndedCall = (fields: Partial<Call> = {}): Call =>
  anAcceptedCall({ reservation_status: 'wrapup', call_ended: true, call_ended_ts: at(65), version: 5, ...fields });
