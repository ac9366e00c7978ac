import { beforeEach, expect, it, vi } from 'vitest';
import { workerAttributes } from '#shared/routing/worker-attributes';
import { at } from '../../tests/support/builders/a-call.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { noteWorkerChangeIn } from './note-worker-change.ts';

const maria = aUser();
const worker_sid = maria.worker_sid ?? '';

beforeEach(() => {
  captureLog();
});

const noted = async (change: { worker_sid?: string; attributes: unknown }, user: typeof maria | undefined = maria) => {
  const updateUser = vi.fn(async () => ({ outcome: 'missing' as const }));
  await noteWorkerChangeIn({ getUser: async () => user, updateUser })('agent-1', { worker_sid, ts: at(5), ...change });
  return updateUser.mock.calls;
};

it('notes on the user that her worker says other things than her document', async () => {
  expect(await noted({ attributes: { ...workerAttributes(maria), closer_priority: 9999 } })).toEqual([
    ['agent-1', expect.objectContaining({ set: { worker_changed_ts: at(5) } })],
  ]);
});

it.each([
  ['is told what it is', { attributes: workerAttributes(maria) }],
  ['is another’s, and names her', { attributes: {}, worker_sid: 'WKother' }],
])('writes nothing of a worker that %s', async (_, change) => {
  expect(await noted(change)).toEqual([]);
});
