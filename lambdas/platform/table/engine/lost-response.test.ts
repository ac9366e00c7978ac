import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { putDid } from '#platform/table/dids';
import { countMessageOf } from '#platform/table/message-counts';
import { createUser, getUser, updateUser } from '#platform/table/users';
import type { User } from '#shared/users/user';
import { at } from '../../../../tests/support/builders/a-call.ts';
import { aDid } from '../../../../tests/support/builders/a-did.ts';
import { aUser } from '../../../../tests/support/builders/a-user.ts';
import { loseResponse } from '../../../../tests/support/lost-response.ts';
import { startUnitTable, type UnitTable } from '../../../../tests/support/unit/unit-table.ts';

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});
afterEach(() => vi.restoreAllMocks());

const user = (): User => aUser();
const create = ({ version: _, ...fresh }: User = user()) => createUser(fresh);
const onVersion = (value: number) => [{ field: 'version', is: 'equal', value }] as const;
const rename = (version: number, first_name: string) =>
  updateUser(user().id, { set: { first_name }, when: [...onVersion(version)] });

it('given the lost response of a creation, then it is written, and its document is returned', async () => {
  loseResponse('"entity":"user"');
  expect(await create()).toEqual({ outcome: 'written', item: { ...user(), version: 1 } });
});

it('given the lost response of a replacement, then it is written', async () => {
  loseResponse('"entity":"did"');
  const did = { ...aDid(), version: 2 };
  expect(await putDid(did)).toEqual({ outcome: 'written', item: did });
});

it('given the lost response of an update on a condition, then it is written once', async () => {
  await create();
  loseResponse('Ann');
  expect(await rename(1, 'Ann')).toMatchObject({ outcome: 'written', item: { first_name: 'Ann', version: 2 } });
  expect(await getUser(user().id)).toMatchObject({ first_name: 'Ann', version: 2 });
});

it('given the lost response of an update without a condition, then it is written once', async () => {
  await create();
  loseResponse('Ann');
  expect(await updateUser(user().id, { set: { first_name: 'Ann' } })).toMatchObject({ item: { version: 2 } });
});

it('given the lost response of a change that an event makes, then it is written and no duplicate', async () => {
  await create();
  loseResponse('event-1');
  const change = () => updateUser(user().id, { set: { first_name: 'Ann' }, applied: 'event-1' });
  expect((await change()).outcome).toBe('written');
  expect((await change()).outcome).toBe('duplicate');
});

it('given the lost response of a count, then it is counted once', async () => {
  loseResponse('message-count');
  const count = () => countMessageOf('agent-1', at(0), 2);
  expect([await count(), await count(), await count()]).toEqual([true, true, false]);
});

it('given somebody else was faster, then a write is a conflict with what is stored', async () => {
  await create();
  await rename(1, 'Ben');
  expect(await rename(1, 'Ann')).toMatchObject({ outcome: 'conflict', current: { first_name: 'Ben' } });
  expect((await create()).outcome).toBe('conflict');
});

it('the mark of a write is in no document', async () => {
  const created = await create();
  expect(table.itemsOf('user')).toMatchObject([{ written_by: expect.any(String) }]);
  expect(created).toEqual({ outcome: 'written', item: { ...user(), version: 1 } });
});
