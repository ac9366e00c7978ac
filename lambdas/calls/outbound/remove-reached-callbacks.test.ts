import { expect, it } from 'vitest';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { callbackMove, getUpcomingCallback, upcomingCallbackCreation } from '#platform/table/upcoming-callbacks';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import type { Call } from '#shared/calls/call';
import { at } from '../../../tests/support/builders/a-call.ts';
import { anAcceptedDial } from '../../../tests/support/builders/an-outbound-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { removeReachedCallbacks } from './remove-reached-callbacks.ts';

const stored = async (id: string, fields: Partial<UpcomingCallback> = {}): Promise<void> => {
  const callback = upcomingCallbackCreation({
    ...{ id, callback_status: 'pending', callback_source: 'disposition_callback' },
    ...{ callback_time: at(3600), lead_key: 'lead/42', user_key: 'user/agent-1', ...fields },
  });
  await writeTogether({ callback });
};

const answered = { status: 'in-progress', sequence: 2 } as const;

const given = (fields: Partial<Call> = {}) => {
  captureLog();
  const call = anAcceptedDial({
    upcoming_callback_id: 'called',
    customer_dial: answered,
    disposition: 'Not Interested',
    ...fields,
  });
  const { table } = storedCalls(call);
  return { table, remove: () => removeReachedCallbacks('taskAttribute/outbound-1') };
};
const isThere = async (id: string) => (await getUpcomingCallback(id)) !== undefined;

it('a customer who is reached ends the callback from which the agent called, and those that are due', async () => {
  const { remove } = given();
  await stored('called');
  await stored('due', { callback_time: at(0) });
  await stored('later');
  await stored('agreed on in the call', { callback_time: at(1) });
  await stored('of a colleague', { callback_time: at(0), user_key: 'user/agent-2' });
  await remove();
  expect(await Promise.all(['called', 'due'].map(isThere))).toEqual([false, false]);
  const stay = ['later', 'agreed on in the call', 'of a colleague'];
  expect(await Promise.all(stay.map(isThere))).toEqual([true, true, true]);
});

it('a callback that is gone already, or that a colleague gets at this moment, is no failure', async () => {
  const { table, remove } = given();
  await remove();
  await stored('called');
  const callback = (await getUpcomingCallback('called')) ?? expect.fail();
  table.beforeWrite(1, () => writeOne(callbackMove(callback, 'agent-2')));
  await remove();
  expect(await getUpcomingCallback('called')).toMatchObject({ user_key: 'user/agent-2' });
});

it.each<[string, Partial<Call>]>([
  ['whose customer does not answer', { customer_dial: { status: 'busy', sequence: 2 }, call_ended: true }],
  ['that a machine answers', { disposition: 'Voicemail' }],
  ['without a disposition yet', { disposition: undefined, call_ended: true }],
  ['that goes on with a customer whom a colleague has called', { root_call_id: 'root' }],
  ['of a customer who called', { task_creation_source: 'customer_inbound_call' }],
])('a call %s ends no callback', async (_, fields) => {
  const { remove } = given(fields);
  await stored('called');
  await stored('due', { callback_time: at(0) });
  await remove();
  await removeReachedCallbacks('taskAttribute/nowhere');
  expect(await Promise.all(['called', 'due'].map(isThere))).toEqual([true, true]);
});
