import { expect, it } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { writeTogether } from '#platform/table/engine/write';
import {
  getUpcomingCallback,
  removeUpcomingCallback,
  upcomingCallbackCreation,
} from '#platform/table/upcoming-callbacks';
import type { UserKey } from '#shared/keys';
import { at } from '../../../tests/support/builders/a-call.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { deleteUpcomingCallback } from './delete-upcoming-callback.ts';

const gone = rejectedAs('not_found', 'This callback does not exist any more.');

/** The table with a callback of this user. */
const given = async (user_key: UserKey = 'user/agent-1') => {
  const table = startUnitTable();
  table.lag(keys.upcomingCallback('callback-1'));
  const callback = upcomingCallbackCreation({
    ...{ id: 'callback-1', callback_status: 'pending', callback_source: 'disposition_callback' },
    ...{ callback_time: at(3600), lead_key: 'lead/42', user_key },
  });
  await writeTogether({ callback });
  return { table, remove: (id = 'callback-1') => deleteUpcomingCallback({ actor: anActor() }, { id }) };
};

it('an agent removes a callback of their own', async () => {
  const { remove } = await given();
  expect(await remove()).toEqual({});
  expect(await getUpcomingCallback('callback-1')).toBeUndefined();
});

it('another agent’s callback stays, and is called gone', async () => {
  const { remove } = await given('user/agent-2');
  await expect(remove()).rejects.toEqual(gone);
  expect(await getUpcomingCallback('callback-1')).toBeDefined();
});

it('a callback that does not exist is gone', async () => {
  const { remove } = await given();
  await expect(remove('callback-2')).rejects.toEqual(gone);
});

it('a callback is gone that another request removes at the same moment', async () => {
  const { table, remove } = await given();
  table.beforeWrite(1, () => removeUpcomingCallback('callback-1'));
  await expect(remove()).rejects.toEqual(gone);
});
