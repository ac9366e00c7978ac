import { expect, it } from 'vitest';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { callbackMove, getUpcomingCallback, upcomingCallbackCreation } from '#platform/table/upcoming-callbacks';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
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

const given = () => {
  captureLog();
  const { table } = storedCalls(anAcceptedDial({ upcoming_callback_id: 'called' }));
  return { table, remove: () => removeReachedCallbacks({ now: at(60) }, 'taskAttribute/outbound-1') };
};
const isThere = async (id: string) => (await getUpcomingCallback(id)) !== undefined;

it('a customer who is reached ends the callback from which the agent called, and those that are due', async () => {
  const { remove } = given();
  await stored('called');
  await stored('due', { callback_time: at(0) });
  await stored('later');
  await stored('of a colleague', { callback_time: at(0), user_key: 'user/agent-2' });
  await remove();
  expect(await Promise.all(['called', 'due', 'later', 'of a colleague'].map(isThere))).toEqual([
    ...[false, false, true, true],
  ]);
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

it('a call that does not exist ends no callback', async () => {
  const { remove } = given();
  await stored('called');
  await removeReachedCallbacks({ now: at(60) }, 'taskAttribute/nowhere');
  expect(await isThere('called')).toBe(true);
  await remove();
  expect(await isThere('called')).toBe(false);
});
