import { expect, it } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import { isCallbackOf } from './callback-of-call.ts';
import type { UpcomingCallback } from './upcoming-callback.ts';

const callback: UpcomingCallback = {
  id: 'callback-1',
  callback_status: 'pending',
  callback_source: 'disposition_callback',
  callback_time: at(3600),
  lead_key: 'lead/42',
  user_key: 'user/agent-1',
  version: 1,
};
const due = { callback_time: at(0) };

it.each<[string, Partial<UpcomingCallback>, string | undefined, boolean]>([
  ['from which the call was made, also before its time', {}, 'callback-1', true],
  ['of this lead that is due, whatever the call was made from', due, undefined, true],
  ['of this lead that is not due', {}, undefined, false],
  ['of this lead that is not due, where the call was made from another one', {}, 'callback-2', false],
  ['due 15 minutes after the call was made', { callback_time: at(900), created_ts: at(-1) }, undefined, true],
  ['due later than that', { callback_time: at(901), created_ts: at(-1) }, undefined, false],
  ['due soon that was agreed on in the call', { callback_time: at(900), created_ts: at(0) }, undefined, false],
  ['due soon, stored by a release without times of creation', { callback_time: at(900) }, undefined, false],
  ['of a colleague, due soon', { callback_time: at(9), created_ts: at(-1), user_key: 'user/b' }, undefined, false],
  ['of a colleague', { ...due, user_key: 'user/agent-2' }, 'callback-1', false],
  ['of another lead', { ...due, lead_key: 'lead/7' }, 'callback-1', false],
])('a call is for a callback %s', (_, fields, upcoming_callback_id, expected) => {
  const call = anAcceptedDial({ upcoming_callback_id, created_ts: at(0) });
  expect(isCallbackOf(call, { ...callback, ...fields }, at(10))).toBe(expected);
});
