import { beforeEach, describe, expect, it } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit-records';
import { createCall, getCall, updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { getMigration } from '#platform/table/engine/migrations';
import { creation } from '#platform/table/engine/steps';
import { writeOne } from '#platform/table/engine/write';
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

  it('costs one read of the progress of each once they are finished', async () => {
    storeOldCall('old');
    await migrate();
    storeOldCall('late');
    const { reads, writes } = { ...table.requests };
    expect(await migrate()).toEqual(NONE);
    expect(table.requests).toEqual({ reads: reads + 6, writes });
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

describe('an audit record that was written before the audit trail had its own table', () => {
  const record = (id: string) => ({
    id,
    lead_id: '42',
    action: 'lead_changed',
    fields: ['city'],
    user_id: 'agent-1',
    user_email: 'maria.lopez@coverline.test',
    created_ts: at(0),
    version: 1,
  });
  const storeOldRecord = (id: string, fields: object = {}) =>
    table.put({ ...record(id), ...keys.auditRecord({ leadId: '42' }, at(0), id), entity: 'audit-record', ...fields });
  const shown = async () => (await auditRecordsOfLead('42', { limit: 50 })).data;
  const stored = () => table.itemsOf('audit-record').length;

  it('is moved into the trail, and shown from then on', async () => {
    storeOldRecord('1');
    expect(await shown()).toEqual([]);
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect(await shown()).toEqual([record('1')]);
    expect(stored()).toBe(1);
  });

  it.each([
    ['copied', 4],
    ['deleted', 5],
  ])('is moved once where a run is interrupted before it is %s', async (_, nth) => {
    storeOldRecord('1');
    // The first three writes say that the migrations of other entities are finished.
    table.beforeWrite(nth, () => Promise.reject(new Error('killed')));
    await expect(migrate()).rejects.toThrow('killed');
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect(await shown()).toEqual([record('1')]);
    expect(stored()).toBe(1);
  });

  it('never replaces a record of the trail', async () => {
    const key = keys.auditRecord({ leadId: '42' }, at(0), '1');
    await writeOne(creation('audit-record', key, record('1'), {}, 'AUDIT_TABLE_NAME'));
    storeOldRecord('1', { fields: ['forged'] });
    await migrate();
    expect(await shown()).toEqual([record('1')]);
    expect(stored()).toBe(1);
  });

  it('stays and is named if it fails its schema', async () => {
    storeOldRecord('wrong', { action: 'canary' });
    expect(await migrate()).toEqual({ upgraded: 0, unreadable: 1 });
    expect(unreadable).toEqual([keys.auditRecord({ leadId: '42' }, at(0), 'wrong')]);
    expect(await shown()).toEqual([]);
    expect(stored()).toBe(1);
  });

  it('is moved once by two runs at the same time', async () => {
    for (const id of ['1', '2', '3']) storeOldRecord(id);
    const both = await Promise.all([migrate(1), migrate(1)]);
    expect(both.reduce((sum, { upgraded }) => sum + upgraded, 0)).toBe(3);
    expect(await shown()).toHaveLength(3);
    expect(stored()).toBe(3);
  });
});

it('given a call of the previous version, readers and writers work before the migration', async () => {
  storeOldCall('old', { dial_refusal: REJECTION });
  expect(await getCall('old', { latest: true })).toMatchObject({ dial_rejection: REJECTION });
  const written = await updateCall('old', { set: { agent_muted: true } });
  expect(written).toMatchObject({ outcome: 'written', item: { agent_muted: true, dial_rejection: REJECTION } });
});

describe('figures that were counted by agent and day', () => {
  const storeOldFigures = (entity: string, sk: string) =>
    table.put({ pk: 'rollup#agent-1', sk, entity, user_id: 'agent-1', day: '2026-01-05', version: 1 });

  it('are removed', async () => {
    storeOldFigures('day-rollup', 'day#2026-01-05');
    storeOldFigures('sales-day', 'sales#2026-01-05');
    expect(await migrate()).toEqual({ upgraded: 2, unreadable: 0 });
    expect(table.all().filter(({ pk }) => pk === 'rollup#agent-1')).toEqual([]);
  });

  it('are removed by the other of two runs at the same time', async () => {
    storeOldFigures('day-rollup', 'day#2026-01-05');
    const both = await Promise.all([migrate(), migrate()]);
    expect(both.reduce((sum, { upgraded }) => sum + upgraded, 0)).toBe(1);
  });
});
