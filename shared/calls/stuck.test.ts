import { expect, it } from 'vitest';
import { aCall, anAcceptedCall, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { isStuck } from './stuck.ts';

const [MINUTE, HOUR] = [60, 3600];
const outbound = { task_creation_source: 'outbound_dial', customer_call_sid: undefined } as const;

it.each([
  ['waits longer than a task can', aCall(), 64 * MINUTE, 66 * MINUTE],
  ['owes its disposition', anEndedCall(), 2 * HOUR, 3 * HOUR],
  ['has lost its agent', anAcceptedCall({ agent_disconnected: true }), 29 * MINUTE, 31 * MINUTE],
  [
    'is offered to somebody for ever',
    anAcceptedCall({ transfer_status: 'Requested', transfer_ts: at(0) }),
    5 * MINUTE,
    6 * MINUTE,
  ],
  ['goes out, and was never dialled', anAcceptedCall(outbound), 5 * MINUTE, 6 * MINUTE],
  ['talks longer than Twilio lets it', anAcceptedCall(), 4 * HOUR, 6 * HOUR],
])('a call that %s is stuck in the end', (_, call, before, after) => {
  expect([isStuck(call, at(before)), isStuck(call, at(after))]).toEqual([false, true]);
});

it.each([
  ['disposed', anEndedCall({ disposition: 'Sale' })],
  ['given up in the queue', aCall({ call_ended: true, call_ended_ts: at(20) })],
])('one that is %s never is', (_, call) => {
  expect(isStuck(call, at(100 * HOUR))).toBe(false);
});
