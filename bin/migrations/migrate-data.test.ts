import { beforeEach, describe, expect, it } from 'vitest';
import { createCall, getCall, updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { getMigration } from '#platform/table/engine/migrations';
import { aCall, at } from '../../tests/support/builders/a-call.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { migrateData } from './migrate-data.ts';

const REJECTION = '(555) 234-0001 is on the blacklist.';

let table: UnitTable;
let unreadable: { pk: string; sk: string }[];
beforeEach(() => {
  table = startUnitTable();
  unreadable = [];
});

const migrate = (pageSize?: number) =>
  migrateData({ now: () => at(0), unreadable: item => unreadable.push(item), pageSize });

/** A call as version 1 of its schema stored it. */
const storeOldCall = (id: string, fields: object = {}) =>
  table.put({ ...aCall({ id }), ...keys.call(id), entity: 'call', dial_refusal: REJECTION, ...fields });

const storedCall = (id: string) => table.all().find(({ pk }) => pk === keys.call(id).pk);
const NONE = { upgraded: 0, unreadable: 0 };

describe('a migration', () => {
  it('rewrites the items of older versions and no others, and leaves their version', async () => {
    storeOldCall('old', { version: 7, applied: new Set(['CA1:ringing:1']), gsi3pk: 'open-calls', gsi3sk: '-#old' });
    await createCall(aCall({ id: 'new' }));
    const before = storedCall('new');
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect(storedCall('old')).toEqual({
      ...aCall({ id: 'old', version: 7 }),
      ...keys.call('old'),
      entity: 'call',
      schema_version: 2,
      dial_rejection: REJECTION,
      applied: new Set(['CA1:ringing:1']),
      gsi3pk: 'open-calls',
      gsi3sk: '-#old',
    });
    expect(storedCall('new')).toBe(before);
  });

  it('gives the items of a renamed entity their present name', async () => {
    const event = { id: 'EV1', TaskSid: 'WT1', EventType: 'reservation.accepted', TimestampMs: 1, created_ts: at(0) };
    table.put({ ...event, ...keys.callEvent('WT1', 1, 'EV1'), entity: 'refused-acceptance', version: 1 });
    await migrate();
    expect(table.itemsOf('rejected-acceptance')).toEqual([expect.objectContaining({ ...event, schema_version: 2 })]);
  });

  it('costs one read of its progress once it is finished', async () => {
    storeOldCall('old');
    await migrate();
    storeOldCall('late');
    const { reads, writes } = { ...table.requests };
    expect(await migrate()).toEqual(NONE);
    expect(table.requests).toEqual({ reads: reads + 2, writes });
  });

  it('continues from the page at which a run was interrupted', async () => {
    for (const id of ['1', '2', '3', '4', '5', '6']) storeOldCall(id);
    // After two pages with their progress, one of two items of the third page is not written.
    table.beforeWrite(7, () => Promise.reject(new Error('killed')));
    await expect(migrate(2)).rejects.toThrow('killed');
    expect(await getMigration('call@2')).toMatchObject({ upgraded: 4, next: keys.call('4') });
    expect(await migrate(2)).toEqual({ upgraded: 1, unreadable: 0 });
    expect(await getMigration('call@2')).toMatchObject({ finished_ts: at(0) });
    expect(table.itemsOf('call').every(({ schema_version }) => schema_version === 2)).toBe(true);
  });

  it('loses no change that is written between its read and its write', async () => {
    storeOldCall('busy');
    table.beforeWrite(1, async () => {
      await updateCall('busy', { set: { agent_muted: true, dial_rejection: 'It is late there.' } });
    });
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect(await getCall('busy', { latest: true })).toEqual(
      aCall({ id: 'busy', agent_muted: true, dial_rejection: 'It is late there.', version: 2 }),
    );
    expect(storedCall('busy')).not.toHaveProperty('dial_refusal');
  });

  it('may run twice at the same time', async () => {
    for (const id of ['1', '2', '3']) storeOldCall(id);
    const both = await Promise.all([migrate(1), migrate(1)]);
    expect(both.reduce((sum, { upgraded }) => sum + upgraded, 0)).toBe(3);
    expect(await getMigration('call@2')).toMatchObject({ finished_ts: at(0) });
  });

  it('leaves an item that fails its schema, names it, and looks at it again with the next run', async () => {
    storeOldCall('wrong', { reservation_status: 'canary' });
    storeOldCall('right');
    expect(await migrate(1)).toEqual({ upgraded: 1, unreadable: 1 });
    expect(unreadable).toEqual([keys.call('wrong')]);
    expect(storedCall('wrong')).toHaveProperty('dial_refusal');
    storeOldCall('wrong');
    expect(await migrate(1)).toEqual({ upgraded: 1, unreadable: 0 });
    expect(await migrate(1)).toEqual(NONE);
  });
});

it('given a call of the previous version, readers and writers work before the migration', async () => {
  storeOldCall('old', { dial_refusal: REJECTION });
  expect(await getCall('old', { latest: true })).toMatchObject({ dial_rejection: REJECTION });
  const written = await updateCall('old', { set: { agent_muted: true } });
  expect(written).toMatchObject({ outcome: 'written', item: { agent_muted: true, dial_rejection: REJECTION } });
});
