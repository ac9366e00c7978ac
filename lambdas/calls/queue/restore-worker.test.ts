import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { getUser, updateUser } from '#platform/table/users';
import { documentedAttributes } from '#shared/routing/worker-attributes';
import type { User } from '#shared/users/user';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { restoreWorker, writeWorker } from './restore-worker.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const changed = aUser({ worker_changed_ts: at(5) });

const around = (...users: User[]) => {
  const table = startUnitTable({ users });
  for (const { id } of users) table.lag(keys.user(id));
  const provider = { setWorkerAttributes: vi.fn(async () => undefined) };
  return { table, provider, restore: () => restoreWorker({ provider }, 'user/agent-1') };
};
const stored = () => getUser('agent-1', { latest: true });

describe('a worker whose attributes differ from the document of the user', () => {
  it('gets the attributes of the document, and the mark is removed', async () => {
    const { provider, restore } = around(changed);
    await restore();
    expect(provider.setWorkerAttributes).toHaveBeenCalledExactlyOnceWith(
      changed.worker_sid,
      documentedAttributes(changed),
    );
    expect(await stored()).toEqual(aUser({ version: 2 }));
    const line = log.lines().find(text => text.includes('worker restored'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'WARN',
      user_id: 'agent-1',
      worker_sid: changed.worker_sid,
    });
  });

  it('keeps the mark of a later report, which is restored again', async () => {
    const { table, restore } = around(changed);
    table.beforeWrite(1, () => updateUser('agent-1', { set: { worker_changed_ts: at(9) } }));
    await restore();
    expect((await stored())?.worker_changed_ts).toBe(at(9));
  });

  it('keeps the mark where Twilio fails, so that the event is delivered again', async () => {
    const { provider, restore } = around(changed);
    provider.setWorkerAttributes.mockRejectedValueOnce(new Error('Twilio is down'));
    await expect(restore()).rejects.toThrow('Twilio is down');
    expect((await stored())?.worker_changed_ts).toBe(at(5));
  });
});

it.each<[string, User[]]>([
  ['without the mark', [aUser()]],
  ['that does not exist', []],
])('nothing is written to the worker of a user %s', async (_, users) => {
  const { provider, restore } = around(...users);
  await restore();
  expect(provider.setWorkerAttributes).not.toHaveBeenCalled();
});

it('nothing is written for a user without a worker', async () => {
  const { provider } = around();
  await writeWorker({ provider }, aUser({ worker_sid: undefined }));
  expect(provider.setWorkerAttributes).not.toHaveBeenCalled();
  expect(log.lines().filter(line => line.includes('worker restored'))).toEqual([]);
});
