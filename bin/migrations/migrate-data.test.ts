import { beforeEach, describe, expect, it } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { callsOfDays, createCall, getCall, updateCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { keys } from '#platform/table/engine/keys';
import { getMigration } from '#platform/table/engine/migrations';
import { creation, replacement } from '#platform/table/engine/steps';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { leadsAssignedTo } from '#platform/table/lead-rows/lead-rows';
import { getLead, qualifiedLeads } from '#platform/table/leads';
import { getLeadSales, leadSalesStep, postDatedProducts, selectedProductStep } from '#platform/table/selected-products';
import {
  latestVerificationEvents,
  newVerificationEvent,
  verificationEventCreation,
  writeWithEvent,
} from '#platform/table/verification-events';
import { aCall, anAcceptedCall, at } from '../../tests/support/builders/a-call.ts';
import { aDid } from '../../tests/support/builders/a-did.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSelectedProduct } from '../../tests/support/builders/a-product.ts';
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
      schema_version: 3,
      dial_rejection: REJECTION,
      applied: new Set(['CA1:ringing:1']),
      gsi3pk: 'open-calls',
      gsi3sk: '-#old',
      written_by: expect.any(String),
    });
    expect(storedCall('new')).toBe(before);
  });

  it('gives the items of a renamed entity their present name', async () => {
    const event = { id: 'EV1', TaskSid: 'WT1', EventType: 'reservation.accepted', TimestampMs: 1, created_ts: at(0) };
    table.put({ ...event, ...keys.callEvent('WT1', 1, 'EV1'), entity: 'refused-acceptance', version: 1 });
    await migrate();
    expect(table.itemsOf('rejected-acceptance')).toEqual([expect.objectContaining({ ...event, schema_version: 2 })]);
  });

  it('rewrites what came back after it had finished, by a roll-back or a restore', async () => {
    storeOldCall('old');
    await migrate();
    storeOldCall('back');
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect(storedCall('back')).toMatchObject({ dial_rejection: REJECTION, schema_version: 3 });
    expect(await migrate()).toEqual(NONE);
  });

  it('moves a field that code of the previous version wrote to an item after it was rewritten', async () => {
    storeOldCall('old', { dial_refusal: undefined });
    await migrate();
    table.put({ ...storedCall('old'), dial_refusal: REJECTION });
    expect(await getCall('old', { latest: true })).toMatchObject({ dial_rejection: REJECTION });
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect(storedCall('old')).toMatchObject({ dial_rejection: REJECTION, schema_version: 3 });
    expect(storedCall('old')).not.toHaveProperty('dial_refusal');
  });

  it('continues from the page at which a run was interrupted', async () => {
    for (const id of ['1', '2', '3', '4', '5', '6']) storeOldCall(id);
    // After two pages with their progress, one of two items of the third page is not written.
    table.beforeWrite(7, () => Promise.reject(new Error('killed')));
    await expect(migrate(2)).rejects.toThrow('killed');
    expect(await getMigration('call@3')).toMatchObject({ upgraded: 4, next: keys.call('4') });
    expect(await migrate(2)).toEqual({ upgraded: 1, unreadable: 0 });
    expect(await getMigration('call@3')).toMatchObject({ upgraded: 0, finished_ts: at(0) });
    expect(table.itemsOf('call').every(({ schema_version }) => schema_version === 3)).toBe(true);
  });

  it('that continues an interrupted run reads the pages before it, too', async () => {
    for (const id of ['1', '2', '3', '4']) storeOldCall(id);
    table.beforeWrite(5, () => Promise.reject(new Error('killed')));
    await expect(migrate(2)).rejects.toThrow('killed');
    storeOldCall('1');
    await migrate(2);
    expect(table.itemsOf('call').every(({ schema_version }) => schema_version === 3)).toBe(true);
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
    expect(await getMigration('call@3')).toMatchObject({ finished_ts: at(0) });
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

describe('the list of closed calls', () => {
  const range = { first: '2026-01-05', last: '2026-01-05' };
  const subject = { of: 'company' as const, lists: ['agents' as const] };
  const listed = async () => (await callsOfDays('reader', { subject, range }, { limit: 5 })).data.map(({ id }) => id);
  const closed = { ...anAcceptedCall(), call_ended: true, call_ended_ts: at(60), disposition: 'Sale' };

  it('has the calls that an earlier release closed, after the migration, and no open ones', async () => {
    storeOldCall('closed', { ...closed, id: 'closed' });
    storeOldCall('open', { ...closed, id: 'open', gsi3pk: 'open-calls', gsi3sk: 'agent-1#open' });
    expect(await listed()).toEqual([]);
    await migrate();
    expect(await listed()).toEqual(['closed']);
    expect(await migrate()).toEqual(NONE);
  });

  it('gets a call that code of the previous version closed after the migration, by the next one', async () => {
    await createCall(aCall({ id: 'late' }));
    await migrate();
    const { gsi3pk: _, gsi3sk: __, ...rest } = storedCall('late') ?? {};
    table.put({ ...rest, ...closed, id: 'late', pk: keys.call('late').pk, sk: 'call' });
    await migrate();
    expect(await listed()).toEqual(['late']);
  });
});

describe('the lists of qualified leads and of post dates', () => {
  const LAST_DAY = '2026-01-05';
  const QUALIFIED = { Qualified_Lead: 'Qualified Lead', qualified_ts: at(1) };
  /** A lead with a health plan, as version 1 of their schemas stored them. */
  const storeOldLead = (id: string, product: object = {}, lead: object = {}) => {
    table.put({ ...aLead({ id }), ...lead, ...keys.lead(id), entity: 'lead' });
    table.put({
      ...aSelectedProduct({ lead_id: id }),
      ...product,
      ...keys.selectedProduct(id, 'health'),
      entity: 'selected-product',
    });
    table.put({ lead_id: id, enrollment_fee_total: 0, version: 1, ...keys.leadSales(id), entity: 'lead-sales' });
  };
  const storedLead = (id: string) => getLead(id, { latest: true });
  const listed = async () =>
    (await qualifiedLeads({ first: LAST_DAY, last: LAST_DAY }, { limit: 10 })).data.map(({ id, health_plan }) => [
      id,
      health_plan?.status,
    ]);

  it('have what was stored before they existed, each lead with its health plan', async () => {
    storeOldLead('failed', { status: 'failed' }, QUALIFIED);
    storeOldLead('other', {}, { Qualified_Lead: 'Not Qualified', qualified_ts: at(1) });
    storeOldLead('due', { status: 'post_date', post_date: '2026-02-05', post_date_ts: at(3600) });
    expect(await listed()).toEqual([]);
    expect(await migrate()).toEqual({ upgraded: 6, unreadable: 0 });
    expect(await listed()).toEqual([['failed', 'failed']]);
    expect((await postDatedProducts(at(0), { limit: 10 })).data.map(({ lead_id }) => lead_id)).toEqual(['due']);
    expect((await storedLead('due'))?.health_plan).toEqual({
      premium: 249_99,
      status: 'post_date',
      post_date: '2026-02-05',
    });
    expect(await migrate()).toEqual(NONE);
  });

  it('have the current health plan, also when it is changed while it is copied', async () => {
    storeOldLead('1', { status: 'post_date' }, QUALIFIED);
    let changed = false;
    table.beforeWrite('each', async () => {
      if (changed || !table.itemsOf('migration').some(({ name }) => name === 'lead@2')) return;
      changed = true;
      const known = await getLeadSales('1');
      await writeTogether({
        sales: leadSalesStep('1', 0, known),
        product: selectedProductStep(aSelectedProduct({ lead_id: '1', status: 'failed', version: 2 })),
      });
    });
    await migrate();
    expect(changed).toBe(true);
    expect(await listed()).toEqual([['1', 'failed']]);
  });

  it('have what code of the previous version wrote after it was rewritten', async () => {
    storeOldLead('1', { status: 'post_date', post_date_ts: at(3600) });
    await migrate();
    const [lead, product] = [...table.itemsOf('lead'), ...table.itemsOf('selected-product')];
    if (!lead || !product) throw new Error('Nothing is stored.');
    table.put({ ...lead, ...QUALIFIED });
    table.put({ ...product, status: 'failed', gsi2pk: undefined, gsi2sk: undefined });
    expect(await migrate()).toEqual({ upgraded: 2, unreadable: 0 });
    expect(await listed()).toEqual([['1', 'failed']]);
    table.put({ ...table.itemsOf('lead')[0], ...lead, Qualified_Lead: 'Not Qualified' });
    await migrate();
    expect(await listed()).toEqual([]);
    expect(await migrate()).toEqual(NONE);
  });

  it('have the product of a lead that is gone, and are finished', async () => {
    const product = { ...aSelectedProduct({ lead_id: 'gone' }), status: 'post_date', post_date_ts: at(3600) };
    table.put({ ...product, ...keys.selectedProduct('gone', 'health'), entity: 'selected-product' });
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect((await postDatedProducts(at(0), { limit: 10 })).data).toHaveLength(1);
  });
});

describe('the leads of an agent, for a handover', () => {
  const AGENT = 'maria.lopez@coverline.test';
  const row = { assigned_agent: AGENT, phone_number: '+15552340001', created_ts: at(0) };
  const storeRow = (id: string, fields: object = {}) =>
    table.put({
      ...{ ...row, lead_id: id, sale_status: 'none', prefixes: [], version: 1 },
      ...{ ...keys.leadRow(id), entity: 'lead-row', gsi1pk: 'leads-created#2026-01', gsi1sk: `${at(0)}#${id}` },
      ...fields,
    });
  const ofAgent = async (email = AGENT) => (await leadsAssignedTo(email, { limit: 10 })).data;

  it('have the rows that were stored before they had this place', async () => {
    storeRow('1');
    storeRow('2', { assigned_agent: undefined });
    expect(await ofAgent()).toEqual([]);
    expect(await migrate()).toEqual({ upgraded: 2, unreadable: 0 });
    expect(await ofAgent()).toEqual(['1']);
    expect(await migrate()).toEqual(NONE);
  });

  it('have a row that code of the previous version assigned to somebody else after it was rewritten', async () => {
    storeRow('1');
    await migrate();
    const [stored] = table.itemsOf('lead-row');
    table.put({ ...stored, ...keys.leadRow('1'), assigned_agent: 'nina.patel@coverline.test' });
    await migrate();
    expect([await ofAgent(), await ofAgent('nina.patel@coverline.test')]).toEqual([[], ['1']]);
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
    ['copied', 6],
    ['deleted', 7],
  ])('is moved once where a run is interrupted before it is %s', async (_, nth) => {
    storeOldRecord('1');
    // The first five writes say that the migrations of other entities are finished.
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

  it('is moved also if it came back after the move had finished', async () => {
    storeOldRecord('1');
    await migrate();
    storeOldRecord('2');
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect((await shown()).map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('is moved once by two runs at the same time', async () => {
    for (const id of ['1', '2', '3']) storeOldRecord(id);
    const both = await Promise.all([migrate(1), migrate(1)]);
    expect(both.reduce((sum, { upgraded }) => sum + upgraded, 0)).toBe(3);
    expect(await shown()).toHaveLength(3);
    expect(stored()).toBe(3);
  });
});

describe('the newest events of a verification, where code of the release before they had their own item ran again', () => {
  const event = (name: 'requested' | 'received', second: number) =>
    newVerificationEvent({
      lead_id: '42',
      name,
      verification_type: 'esig_email',
      group: 'niia_health',
      user_email: 'maria.lopez@coverline.test',
      created_ts: at(second),
    });
  const latest = async () => (await latestVerificationEvents('42')).map(({ name }) => name);
  const store = (name: 'requested' | 'received', second: number) => writeWithEvent(event(name, second), {});
  const storeAlone = (name: 'requested' | 'received', second: number) =>
    writeOne(verificationEventCreation(event(name, second)));
  beforeEach(async () => {
    await store('requested', 1);
    expect(await latest()).toEqual(['requested']);
  });

  it('have the events that this code stored', async () => {
    await storeAlone('received', 2);
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect(await latest()).toEqual(['received', 'requested']);
    expect(await migrate()).toEqual(NONE);
  });

  it('have also an event that is added between the read and the write', async () => {
    await storeAlone('requested', 2);
    // The first six writes say that the other migrations are finished.
    table.beforeWrite(7, () => store('received', 3));
    expect(await migrate()).toEqual({ upgraded: 1, unreadable: 0 });
    expect(await latestVerificationEvents('42')).toMatchObject([
      { name: 'received', created_ts: at(3) },
      { name: 'requested', created_ts: at(2) },
    ]);
  });

  it('stay and are named if an event fails its schema', async () => {
    await storeAlone('received', 2);
    const stored = table.itemsOf('verification-event').find(({ name }) => name === 'received');
    table.put({ ...stored, name: 'canary' });
    expect(await migrate()).toEqual({ upgraded: 0, unreadable: 1 });
    expect(unreadable).toEqual([keys.verificationProgress('42')]);
  });
});

it('code of an earlier schema version does not replace an item of a newer one, whose fields it would lose', async () => {
  const newer = { ...aDid(), ...keys.did(aDid().phone_number), entity: 'did', schema_version: 9, field_of_9: 'kept' };
  table.put(newer);
  await expect(putDid(aDid({ version: 7 }))).rejects.toThrow('schema version 9, newer than this code');
  await expect(writeTogether({ did: replacement('did', newer, aDid({ version: 7 })) })).rejects.toThrow('newer');
  expect(table.itemsOf('did')).toEqual([newer]);
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
