import type { Call } from '#shared/calls/call';

/** An accepted inbound call of the agent of `profileOf`, for tests of the web. */
export const aCall = (changes: Partial<Call> = {}): Call => ({
  id: 'CA1',
  lead_name: 'Ann Field',
  lead_phone_number: '+13055551042',
  lead_source: 'tv_spot',
  call_source: 'customer_inbound_call',
  task_creation_source: 'customer_inbound_call',
  created_ts: '2026-01-05T15:00:00.000Z',
  accepted_ts: '2026-01-05T15:00:05.000Z',
  call_ended: false,
  reservation_status: 'accepted',
  reservation_user_key: 'user/u1',
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
  version: 2,
  ...changes,
});

/** The same call, over and waiting for its disposition. */
export const anEndedCall = (changes: Partial<Call> = {}): Call =>
  aCall({
    call_ended: true,
    call_ended_ts: '2026-01-05T15:09:00.000Z',
    reservation_status: 'wrapup',
    version: 3,
    ...changes,
  });
