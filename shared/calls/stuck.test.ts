import { expect, it } from 'vitest';
import { aCall, anAcceptedCall, anEndedCall, at, CUSTOMER_SID } from '../../tests/support/builders/a-call.ts';
import { isStuck } from './stuck.ts';

const [MINUTE, HOUR] = [60, 3600];
const outbound = { task_creation_source: 'outbound_dial', customer_call_sid: undefined } as const;

it.each([
  ['waits longer than a task lives', aCall(), 64 * MINUTE, 66 * MINUTE],
  ['has no disposition long after its end', anEndedCall(), 2 * HOUR, 3 * HOUR],
  ['has lost its agent', anAcceptedCall({ agent_disconnected: true }), 29 * MINUTE, 31 * MINUTE],
  [
    'has a transfer that is requested for too long',
    anAcceptedCall({ transfer_status: 'Requested', transfer_ts: at(0) }),
    5 * MINUTE,
    6 * MINUTE,
  ],
  ['is outbound and was never dialled', anAcceptedCall(outbound), 5 * MINUTE, 6 * MINUTE],
  [
    'is a callback and was never dialled',
    anAcceptedCall({ ...outbound, task_creation_source: 'agent_callback' }),
    5 * MINUTE,
    6 * MINUTE,
  ],
  ['lasts longer than Twilio allows', anAcceptedCall(), 4 * HOUR, 6 * HOUR],
])('a call that %s becomes stuck', (_, call, before, after) => {
  expect([isStuck(call, at(before)), isStuck(call, at(after))]).toEqual([false, true]);
});

it.each([
  ['is inbound and names no customer leg', { customer_call_sid: undefined }],
  ['is outbound and has a customer leg', { ...outbound, customer_call_sid: CUSTOMER_SID }],
  ['is outbound and was dialled', { ...outbound, outbound_dialing_status: 'no-answer' }],
  ['has a transfer that was accepted', { transfer_status: 'Accepted', transfer_ts: at(0) }],
] as const)('a call that %s is not stuck while its agent may speak', (_, fields) => {
  expect(isStuck(anAcceptedCall(fields), at(29 * MINUTE))).toBe(false);
});

it.each([
  ['disposed', anEndedCall({ disposition: 'Sale' })],
  ['ended in the queue', aCall({ call_ended: true, call_ended_ts: at(20) })],
])('a call that is %s never becomes stuck', (_, call) => {
  expect(isStuck(call, at(100 * HOUR))).toBe(false);
});
