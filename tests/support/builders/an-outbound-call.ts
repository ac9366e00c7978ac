import type { Call } from '#shared/calls/call';
import { aCall, at, CONFERENCE_SID, RESERVATION_SID, TASK_SID } from './a-call.ts';

export const DIALLED_SID = `CA${'d'.repeat(32)}`;

/** A call to the lead `lead/42` before its agent `user/agent-1` has accepted it. */
export const aPendingDial = (fields: Partial<Call> = {}): Call => ({
  ...aCall({
    id: 'outbound-1',
    call_source: 'agent_callback',
    task_creation_source: 'agent_callback',
    requested_group: 'agent',
    to_agent_email: 'maria.lopez@coverline.test',
    task_token: 'secret-1',
    task_sid: TASK_SID,
    ...fields,
  }),
  customer_call_sid: fields.customer_call_sid,
  did_phone_number: undefined,
});

/** The same call with its agent connected, before the customer is dialled. */
export const anAcceptedDial = (fields: Partial<Call> = {}): Call =>
  aPendingDial({
    reservation_sid: RESERVATION_SID,
    reservation_status: 'accepted',
    reservation_user_key: 'user/agent-1',
    reservation_user_email: 'maria.lopez@coverline.test',
    accepted_ts: at(2),
    conference_sid: CONFERENCE_SID,
    ...fields,
  });
