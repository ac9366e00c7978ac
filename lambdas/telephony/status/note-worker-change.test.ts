import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { createUser, getUser, updateUser } from '#platform/table/users';
import { workerAttributes } from '#shared/routing/worker-attributes';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { noteWorkerChange } from './note-worker-change.ts';

const maria = aUser();
const OWN = maria.worker_sid ?? '';
const changed = { ...workerAttributes(maria), closer_priority: 9999 };

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  table = startUnitTable();
  log = captureLog();
  const { version: _, ...user } = maria;
  await createUser(user);
  table.lag(keys.user(maria.id));
});

const note = async (attributes: unknown, { userId = 'agent-1', worker_sid = OWN } = {}) => {
  await noteWorkerChange(userId, { worker_sid, attributes, ts: at(5) });
  return getUser('agent-1', { latest: true });
};
const denied = () => log.lines().filter(line => line.includes('access denied'));

describe('a change of a worker', () => {
  it('is noted on its user where it differs from the document, and logged', async () => {
    expect(await note(changed)).toEqual({ ...maria, worker_changed_ts: at(5), version: 2 });
    expect(denied().map(line => JSON.parse(line))).toMatchObject([
      { level: 'WARN', user_id: 'agent-1', worker_sid: OWN },
    ]);
  });

  it('is not noted where the user gets another worker before the write', async () => {
    const another = `WK${'2'.repeat(32)}`;
    table.beforeWrite(1, () => updateUser('agent-1', { set: { worker_sid: another } }));
    expect(await note(changed)).toEqual({ ...maria, worker_sid: another, version: 2 });
  });

  it.each([
    ['that says what the document says', workerAttributes(maria), {}],
    ['that is of another worker', changed, { worker_sid: `WK${'2'.repeat(32)}` }],
    ['that names no user', changed, { userId: 'nobody' }],
  ])('%s is not noted', async (_, attributes, of) => {
    const before = structuredClone(table.all());
    await note(attributes, of);
    expect(table.all()).toEqual(before);
    expect(denied()).toEqual([]);
  });
});
