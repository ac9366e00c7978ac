import { beforeEach, expect, it } from 'vitest';
import { getUser } from '#platform/table/users';
import { workerAttributes } from '#shared/routing/worker-attributes';
import { at } from '../../tests/support/builders/a-call.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { noteWorkerChange } from './note-worker-change.ts';

const maria = aUser();
const worker_sid = maria.worker_sid ?? '';

beforeEach(() => {
  captureLog();
});

const noted = async (change: { worker_sid?: string; attributes: unknown }) => {
  startUnitTable({ users: [maria] });
  await noteWorkerChange('agent-1', { worker_sid, ts: at(5), ...change });
  return getUser('agent-1');
};

it('notes on the user that the worker has other attributes than the document says', async () => {
  const user = await noted({ attributes: { ...workerAttributes(maria), closer_priority: 9999 } });
  expect(user).toEqual({ ...maria, worker_changed_ts: at(5), version: 2 });
});

it.each([
  ['is as documented', { attributes: workerAttributes(maria) }],
  ['is another’s, and names the user', { attributes: {}, worker_sid: 'WKother' }],
])('writes nothing of a worker that %s', async (_, change) => {
  expect(await noted(change)).toEqual(maria);
});

it('writes nothing of a user who is not there', async () => {
  const table = startUnitTable();
  await noteWorkerChange('agent-1', { worker_sid, ts: at(5), attributes: {} });
  expect(table.all()).toEqual([]);
});
