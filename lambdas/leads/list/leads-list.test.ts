import { beforeEach, describe, expect, it } from 'vitest';
import { countLeads } from '#platform/leads/count-leads';
import { clearFirstListedDay } from '#platform/leads/first-listed-day';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { writeOne } from '#platform/table/engine/write';
import { putLeadSource } from '#platform/table/lead-sources';
import { createLead, getLead, updateLead } from '#platform/table/leads';
import { selectedProductStep } from '#platform/table/selected-products';
import {
  updateLeadCost as costOperation,
  countLeads as countOperation,
  listLeads as operation,
} from '#shared/contracts/leads';
import type { Lead } from '#shared/leads/lead';
import type { SelectedProduct } from '#shared/products/product';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aSale } from '../../../tests/support/builders/a-product.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { countDocument } from '../../projections/count-document.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { listLeads } from './list-leads.ts';
import { updateLeadCost } from './update-lead-cost.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const admin = anAdmin();
const closer = anActor({ roles: ['closer'] });
const fronter = anActor({ id: 'agent-7', roles: ['fronter'] });
/** From 1 January to 10 March in New York. */
const RANGE = { start_date: '2026-01-01T05:00:00', end_date: '2026-03-11T03:59:59' };

let table: UnitTable;
beforeEach(async () => {
  table = startUnitTable();
  clearFirstListedDay();
  await putLeadSource({
    ...{ id: '1', name: 'search', former_names: ['google'], lead_cost: 20_00, version: 1 },
    earlier_costs: [{ until: '2026-02-01', lead_cost: 5_00 }],
  });
  await storeLead(1, '2026-01-10T15:00:00.000Z', { first_name: 'Ann', last_name: 'Lee', email: 'ann@x.test' });
  await storeLead(2, '2026-01-20T15:00:00.000Z', { first_name: 'Bea', last_name: 'Kim' });
  await storeLead(3, '2026-02-20T15:00:00.000Z', { first_name: 'Annabel', last_name: 'Stone' });
  await storeLead(4, '2026-03-09T15:00:00.000Z', { first_name: 'Cy', last_name: 'Ann', lead_source: 'unknown' });
  await sell('2', '2026-03-01T15:00:00.000Z');
  await sell('3', '2026-02-25T15:00:00.000Z');
});

const storeLead = async (n: number, created_ts: string, fields: Partial<Lead> = {}) => {
  const { version: _, ...lead } = aLead({ id: String(n), phone_number: `+1305555014${n}`, created_ts, ...fields });
  await createLead(lead);
  await projectLeadRow(lead.id);
};
const sell = async (
  lead_id: string,
  sale_ts: string,
  sold_in_group?: string,
  fields: Partial<SelectedProduct> = {},
) => {
  await writeOne(selectedProductStep(aSale({ lead_id, sale_ts, ...(sold_in_group && { sold_in_group }), ...fields })));
  await projectLeadRow(lead_id);
};

const list = (input: object, actor = admin) => listLeads({ actor, now: NOW }, operation.input.parse(input));
const idsOf = async (input: object, actor = admin) =>
  (await list(input, actor)).data.map(row => row.firestore_alternate_id);
const count = (input: object, actor = admin) => countLeads({ actor, now: NOW }, countOperation.input.parse(input));

describe('the leads list', () => {
  it('has the leads that were created in a range, the newest first', async () => {
    expect(await idsOf(RANGE)).toEqual(['4', '3', '2', '1']);
    expect(await idsOf({ ...RANGE, end_date: '2026-02-28T04:59:59' })).toEqual(['3', '2', '1']);
    expect(await idsOf({ start_date: '2026-01-20T15:00:00', end_date: '2026-01-20T15:00:00' })).toEqual(['2']);
  });

  it('has all leads up to today without a range', async () => {
    expect(await idsOf({})).toEqual(['4', '3', '2', '1']);
  });

  it('asks for no month before the first lead', async () => {
    await countDocument({ kind: 'lead', id: '1' });
    expect(await idsOf({})).toEqual(['4', '3', '2', '1']);
    const { reads } = table.requests;
    expect(await idsOf({ q: 'nobody' })).toEqual([]);
    expect(table.requests.reads - reads).toBe(3);
  });

  it('has the leads that were sold in a range, by their sale', async () => {
    const sold = { sale_date_start: '2026-02-01T05:00:00', sale_date_end: '2026-03-11T03:59:59' };
    expect(await idsOf(sold)).toEqual(['2', '3']);
    expect(await idsOf({ ...sold, sale_date_end: '2026-02-28T04:59:59' })).toEqual(['3']);
    expect(await idsOf({ ...sold, sale_status: 'failed' })).toEqual([]);
    expect(await idsOf({ ...sold, q: 'bea' })).toEqual(['2']);
  });

  it('leaves out a row that cannot be read, and logs its lead, not the words by which it was found', async () => {
    const log = captureLog();
    for (const item of table.all()) if (item.lead_id === '1') table.put({ ...item, created_ts: 7 });
    expect(await idsOf(RANGE)).toEqual(['4', '3', '2']);
    expect(await idsOf({ ...RANGE, q: 'ann' })).toEqual(['4', '3']);
    const lines = log.lines().filter(line => line.includes('not read'));
    expect(lines.map(line => JSON.parse(line))).toMatchObject([{ lead_id: '1' }, { lead_id: '1' }]);
    expect(lines.join()).not.toContain('#');
  });

  it('has the leads that were sold in an hour of these days, or in a group', async () => {
    await sell('1', '2026-03-02T15:59:59.000Z', 'closer_t1');
    await sell('4', '2026-03-09T14:30:00.000Z', 'closer_t2');
    const sold = { sale_date_start: '2026-02-01T05:00:00', sale_date_end: '2026-03-11T03:59:59' };
    // 10 AM in New York, before the clocks change and after.
    expect(await idsOf({ ...sold, hour: '10' })).toEqual(['4', '1', '2', '3']);
    expect(await idsOf({ ...sold, hour: '11' })).toEqual([]);
    expect(await idsOf({ ...sold, group: 'closer_t1' })).toEqual(['1']);
    expect(await idsOf({ ...RANGE, group: 'closer_t2' })).toEqual(['4']);
    expect(await count({ ...sold, group: 'closer_t1' })).toEqual({ count: 1, is_exact: true });
    expect(await count({ ...RANGE, hour: '10' })).toEqual({ count: 4, is_exact: true });
    const { next_page_key: key } = await list({ ...sold, hour: '10', limit: 1 });
    await expect(list({ ...sold, limit: 1, key })).rejects.toThrow('no longer there');
  });

  describe('with a lead that was sold twice', () => {
    const dental = { type: 'dental' as const, group: '{product}_ancillary' as const };
    const days = (first: number, last: number) => ({
      sale_date_start: `2026-03-0${first}T05:00:00`,
      sale_date_end: `2026-03-0${last + 1}T04:59:59`,
    });
    beforeEach(async () => {
      await sell('1', '2026-03-02T15:59:00.000Z', 'closer_t1');
      await sell('1', '2026-03-04T16:01:00.000Z', 'closer_t2', dental);
    });

    it('has it once, for the last sale of the days', async () => {
      expect(await idsOf(days(2, 4))).toEqual(['1']);
      for (const [day, sale_date] of [
        [2, '2026-03-02T15:59:00.000Z'],
        [4, '2026-03-04T16:01:00.000Z'],
      ] as const)
        expect((await list(days(day, day))).data).toMatchObject([{ firestore_alternate_id: '1', sale_date }]);
      expect(await idsOf(days(3, 3))).toEqual([]);
      expect(await idsOf({ ...days(2, 2), sale_status: 'sale', order: 'ascending' })).toEqual(['1']);
      expect(await count(days(1, 4))).toEqual({ count: 2, is_exact: true });
    });

    it('has it for the hour and the group of each sale', async () => {
      for (const part of [{ hour: '10' }, { hour: '11' }, { group: 'closer_t1' }, { group: 'closer_t2' }])
        expect(await idsOf({ ...days(2, 4), ...part })).toEqual(['1']);
      expect(await idsOf({ ...days(2, 4), hour: '10', group: 'closer_t2' })).toEqual([]);
      expect(await idsOf({ ...days(2, 2), group: 'closer_t2' })).toEqual([]);
      expect(await idsOf({ ...RANGE, hour: '10', group: 'closer_t1' })).toEqual(['1']);
    });

    it('has it once for two sales at the same instant, for either of them', async () => {
      await sell('1', '2026-03-02T15:59:00.000Z', 'closer_t2', { ...dental, version: 3 });
      for (const part of [{}, { group: 'closer_t1' }, { group: 'closer_t2' }])
        expect(await idsOf({ ...days(2, 4), ...part })).toEqual(['1']);
    });

    it('has it for the source of each sale, whatever the source of the lead is by now', async () => {
      const at = '2026-03-04T16:01:00.000Z';
      await sell('1', at, 'closer_t2', { ...dental, sold_lead_source: 'unknown', version: 3 });
      expect(await idsOf({ ...days(2, 4), lead_source: 'unknown' })).toEqual(['1']);
      expect(await idsOf({ ...days(2, 4), lead_source: 'search' })).toEqual([]);
      expect(await idsOf({ ...RANGE, lead_source: 'search' })).toContain('1');
    });

    it('has it for the sale that is left when the other one is undone', async () => {
      await sell('1', '2026-03-04T16:01:00.000Z', 'closer_t2', { ...dental, status: 'failed', version: 3 });
      expect(await idsOf(days(2, 4))).toEqual(['1']);
      expect(await idsOf(days(3, 4))).toEqual([]);
      expect(table.itemsOf('lead-row-copy').filter(({ sk }) => String(sk).startsWith('sold#'))).toEqual([]);
    });
  });

  it('has the leads of a source under any of its names, with their number', async () => {
    expect(await idsOf({ ...RANGE, lead_source: 'search' })).toEqual(['3', '2', '1']);
    expect(await idsOf({ ...RANGE, lead_source: 'unknown' })).toEqual(['4']);
    expect(await idsOf({ ...RANGE, lead_source: 'google' })).toEqual([]);
    const { next_page_key: key } = await list({ ...RANGE, lead_source: 'search', limit: 1 });
    await expect(list({ ...RANGE, lead_source: 'unknown', limit: 1, key })).rejects.toThrow('no longer there');
  });

  it('has the leads of a sale status, or those without one', async () => {
    expect(await idsOf({ ...RANGE, sale_status: 'sale' })).toEqual(['3', '2']);
    expect(await idsOf({ ...RANGE, sale_status: 'none' })).toEqual(['4', '1']);
  });

  it('finds leads by the beginnings of their names, number and e-mail, the newest first', async () => {
    expect(await idsOf({ ...RANGE, q: 'ann' })).toEqual(['4', '3', '1']);
    expect(await idsOf({ ...RANGE, q: 'ann lee' })).toEqual(['1']);
    expect(await idsOf({ ...RANGE, q: '(305) 555-0142' })).toEqual(['2']);
    expect(await idsOf({ ...RANGE, q: 'ann@x' })).toEqual(['1']);
    expect(await idsOf({ ...RANGE, q: 'ann', sale_status: 'sale' })).toEqual(['3']);
    expect(await idsOf({ ...RANGE, q: 'a' })).toEqual([]);
  });

  it('finds a full name and a whole e-mail at once, among many newer leads of the same last name', async () => {
    await storeLead(5, '2026-01-05T15:00:00.000Z', {
      ...{ first_name: 'Ann', last_name: 'Garcia', phone_number: '+13055550155', email: 'ann.garcia@x.test' },
    });
    const [{ sk: _, ...copy } = {}] = table
      .itemsOf('lead-row-copy')
      .filter(({ pk }) => pk === 'lead-search#garc#2026-01');
    for (let n = 0; n < 2100; n++)
      table.put({
        ...copy,
        sk: `2026-01-06T15:00:00.000Z#x${n}`,
        lead_id: `x${n}`,
        first_name: 'Bo',
        email: 'b@x.test',
      });
    for (const q of ['ann garcia', 'Garcia, Ann', 'ann.garcia@x.test']) {
      expect(await list({ q })).toMatchObject({ data: [{ firestore_alternate_id: '5' }], next_page_key: null });
      expect(await count({ q })).toEqual({ count: 1, is_exact: true });
    }
    const first = await list({ q: 'bo garc', limit: 100 });
    const second = await list({ q: 'bo garc', limit: 100, key: first.next_page_key });
    expect(new Set([...first.data, ...second.data].map(row => row.firestore_alternate_id)).size).toBe(200);
  });

  it('finds a word with a sale status, and among sales, at once among many newer leads of the same name', async () => {
    const [copy] = table.itemsOf('lead-row-copy').filter(({ pk }) => pk === 'lead-search#ann#2026-03');
    for (let n = 0; n < 2100; n++) {
      const sk = `2026-03-10T14:00:00.000Z#x${n}`;
      table.put({ ...copy, sk, lead_id: `x${n}`, gsi2sk: sk });
    }
    const sold = { sale_date_start: '2026-02-01T05:00:00' };
    const inputs = [{ ...RANGE, sale_status: 'sale' }, sold, { ...sold, sale_status: 'sale' }];
    for (const input of inputs) {
      expect(await list({ ...input, q: 'ann' })).toMatchObject({
        data: [{ firestore_alternate_id: '3' }],
        next_page_key: null,
      });
      expect(await count({ ...input, q: 'ann' })).toEqual({ count: 1, is_exact: true });
    }
    await updateLead('3', { set: { first_name: 'Bo' } });
    await projectLeadRow('3');
    for (const input of inputs) expect(await idsOf({ ...input, q: 'ann' })).toEqual([]);
  });

  it('asks for nothing where sale dates are chosen with a status of leads that were not sold', async () => {
    const { reads } = table.requests;
    const input = { sale_date_start: '2026-02-01T05:00:00', sale_status: 'failed' };
    expect([await idsOf(input), await idsOf({ ...input, q: 'bea' })]).toEqual([[], []]);
    await idsOf({ sale_date_start: '2026-03-11T05:00:00' });
    expect(table.requests.reads - reads).toBeLessThanOrEqual(3);
  });

  it('turns its pages in both directions, over months and while a text is searched', async () => {
    for (const input of [RANGE, { ...RANGE, q: '305' }]) {
      const first = await list({ ...input, limit: 3 });
      const second = await list({ ...input, limit: 3, key: first.next_page_key });
      const back = await list({ ...input, limit: 3, key: second.previous_page_key });
      expect([first, second, back].map(({ data }) => data.length)).toEqual([3, 1, 3]);
      expect([first.previous_page_key, second.next_page_key]).toEqual([null, null]);
      expect(back.data).toEqual(first.data);
    }
  });

  it.each([RANGE, { ...RANGE, q: '305' }, { sale_date_start: '2026-01-01T05:00:00' }])(
    'has the oldest first where that is asked for, over all pages: %j',
    async input => {
      const newestFirst = await idsOf(input);
      const first = await list({ ...input, limit: 1, order: 'ascending' });
      const rest = await list({ ...input, limit: 10, order: 'ascending', key: first.next_page_key });
      const oldestFirst = [...first.data, ...rest.data].map(row => row.firestore_alternate_id);
      expect(oldestFirst).toEqual(newestFirst.toReversed());
      await expect(list({ ...input, limit: 1, key: first.next_page_key })).rejects.toEqual(rejectedAs('invalid_input'));
    },
  );

  it('rejects a page key of another filter or user', async () => {
    const { next_page_key: key } = await list({ ...RANGE, limit: 1 });
    await expect(list({ ...RANGE, limit: 1, sale_status: 'sale', key })).rejects.toEqual(rejectedAs('invalid_input'));
    await expect(list({ ...RANGE, limit: 1, key }, closer)).rejects.toEqual(rejectedAs('invalid_input'));
  });

  it.each([
    [
      'both ranges',
      { ...RANGE, sale_date_start: '2026-01-01T05:00:00' },
      'Choose created dates or sale dates, not both.',
    ],
    [
      'a range that ends before it begins',
      { start_date: '2026-03-01T05:00:00', end_date: '2026-02-01T05:00:00' },
      'The end of the range is before its beginning.',
    ],
  ])('rejects %s', async (_, input, message) => {
    await expect(list(input)).rejects.toEqual(rejectedAs('invalid_input', message));
  });

  it.each([{ start_date: '2026-03-01' }, { limit: 0 }, { sale_status: 'sold' }])('takes no %j', input => {
    expect(operation.input.safeParse(input).success).toBe(false);
  });
});

describe('the limits of a role', () => {
  it('are 4 weeks for a closer and a week for a fronter, whatever is asked for', async () => {
    expect(await idsOf(RANGE, closer)).toEqual(['4', '3']);
    expect(await idsOf({}, closer)).toEqual(['4', '3']);
    expect(await idsOf(RANGE, fronter)).toEqual(['4']);
    expect(await idsOf({ ...RANGE, end_date: '2026-02-01T05:00:00' }, fronter)).toEqual([]);
  });

  it('are of created dates, also where sale dates are asked for', async () => {
    const sold = { sale_date_start: '2026-01-01T05:00:00' };
    expect(await idsOf(sold, admin)).toEqual(['2', '3']);
    expect(await idsOf(sold, closer)).toEqual(['3']);
    expect(await idsOf({ ...sold, sale_status: 'sale' }, closer)).toEqual(['3']);
    expect(await idsOf({ ...sold, q: 'bea' }, closer)).toEqual([]);
    expect(await idsOf(sold, fronter)).toEqual([]);
    expect(await count(sold, closer)).toEqual({ count: 1, is_exact: true });
  });

  it('count for the number of leads', async () => {
    expect(await count({ ...RANGE, sale_status: 'none' }, fronter)).toEqual({ count: 1, is_exact: true });
  });
});

describe('a row', () => {
  const rowOf = async (id: string, actor = admin) =>
    (await list({}, actor)).data.find(row => row.firestore_alternate_id === id);

  it('says what a lead is, with the present name of its source', async () => {
    await updateLead('3', { set: { assigned_agent_email_by_role: { closer: 'kim@coverline.test' } } });
    await projectLeadRow('3');
    expect(await rowOf('3', closer)).toEqual({
      firestore_alternate_id: '3',
      first_name: 'Annabel',
      last_name: 'Stone',
      phone_number: '+13055550143',
      lead_source: 'search',
      assigned_agent: 'kim@coverline.test',
      sale_status: 'sale',
      sale_date: '2026-02-25T15:00:00.000Z',
      create_timestamp: '2026-02-20T15:00:00.000Z',
    });
  });

  it('has for admins what the lead cost: of its day, or what was typed', async () => {
    expect([(await rowOf('1'))?.cost, (await rowOf('3'))?.cost, (await rowOf('4'))?.cost]).toEqual([
      5_00,
      20_00,
      undefined,
    ]);
    await updateLead('1', { set: { cost_from_manual_input: 7_50 } });
    await projectLeadRow('1');
    expect(await rowOf('1')).toMatchObject({ cost: 7_50, cost_from_manual_input: 7_50 });
  });
});

describe('the audit trail', () => {
  const records = () => table.itemsOf('list-reading').filter(({ user_id }) => user_id === closer.user.id);

  it('has one record of a page that was read, with the filter, and none of an empty one', async () => {
    await idsOf({ ...RANGE, q: 'ann' }, closer);
    await idsOf({ ...RANGE, q: 'ann' }, closer);
    await idsOf({ ...RANGE, q: 'nobody' }, closer);
    expect(records()).toMatchObject([{ list: 'leads', rows: 2, user_email: closer.user.email, created_ts: NOW }]);
    expect(records()[0]?.filter).toContain('"q":"ann"');
  });

  it('stops the answer if the record is not written', async () => {
    table.beforeWrite(1, () => Promise.reject(new Error('no audit table')));
    await expect(list(RANGE, closer)).rejects.toThrow('no audit table');
  });
});

describe('the number of leads', () => {
  it('comes from the roll-ups for whole days', async () => {
    for (const id of ['1', '2', '3', '4']) await countDocument({ kind: 'lead', id });
    await count(RANGE);
    const { reads } = table.requests;
    expect(await count(RANGE)).toEqual({ count: 4, is_exact: true });
    expect(table.requests.reads - reads).toBe(2);
    expect(await count({ ...RANGE, lead_source: 'search' })).toEqual({ count: 3, is_exact: true });
  });

  it('is counted for a status, a search, a part of a day and sale dates', async () => {
    expect(await count({ ...RANGE, sale_status: 'sale' })).toEqual({ count: 2, is_exact: true });
    expect(await count({ ...RANGE, sale_status: 'sale', lead_source: 'unknown' })).toEqual({
      count: 0,
      is_exact: true,
    });
    expect(await count({ ...RANGE, q: 'ann' })).toEqual({ count: 3, is_exact: true });
    expect(await count({ start_date: '2026-01-10T15:00:00', end_date: '2026-01-20T15:00:00' })).toMatchObject({
      count: 2,
    });
    expect(await count({ sale_date_start: '2026-01-01T05:00:00' })).toMatchObject({ count: 2 });
  });

  it('is at least 1,000 where there are more', async () => {
    const row = table.itemsOf('lead-row').find(({ lead_id }) => lead_id === '1');
    for (let n = 0; n < 1000; n++)
      table.put({
        ...row,
        pk: `lead-row#x${n}`,
        sk: 'row',
        lead_id: `x${n}`,
        gsi2sk: `2026-01-11T15:00:00.000Z#x${n}`,
      });
    expect(await count({ ...RANGE, sale_status: 'none' })).toEqual({ count: 1000, is_exact: false });
  });
});

describe('the cost of a lead', () => {
  const save = (input: object) =>
    updateLeadCost({ actor: admin, now: NOW }, costOperation.input.parse({ id: '1', ...input }));

  it('is what an admin types, in dollars, with a record of it', async () => {
    expect(await save({ cost_from_manual_input: 7.5 })).toEqual({ cost: 7_50, cost_from_manual_input: 7_50 });
    expect(await getLead('1', { latest: true })).toMatchObject({ cost_from_manual_input: 7_50 });
    expect((await auditRecordsOfLead('1', { limit: 10 })).data).toMatchObject([
      { action: 'lead_changed', fields: ['cost_from_manual_input'], user_id: admin.user.id },
    ]);
  });

  it('is that of its source again once what was typed is removed', async () => {
    await save({ cost_from_manual_input: 7.5 });
    expect(await save({ cost_from_manual_input: null })).toEqual({ cost: 5_00 });
    expect(await getLead('1', { latest: true })).not.toHaveProperty('cost_from_manual_input');
  });

  it('is a conflict if another admin has typed another one meanwhile', async () => {
    await save({ cost_from_manual_input: 7.5 });
    await expect(save({ cost_from_manual_input: 9, base: null })).rejects.toMatchObject({
      code: 'conflict',
      detail: [{ field: 'cost_from_manual_input', current: '7.50' }],
    });
    const records = (await auditRecordsOfLead('1', { limit: 10 })).data;
    expect(records.filter(({ action }) => action === 'lead_opened')).toMatchObject([{ user_id: admin.user.id }]);
    expect(await save({ cost_from_manual_input: 7.5, base: null })).toMatchObject({ cost: 7_50 });
    expect(await save({ cost_from_manual_input: 9, base: 7.5 })).toMatchObject({ cost: 9_00 });
  });

  it('is a conflict also if the other admin is faster by a moment', async () => {
    table.beforeWrite(1, async () => void (await save({ cost_from_manual_input: 1 })));
    await expect(save({ cost_from_manual_input: 9, base: null })).rejects.toEqual(rejectedAs('conflict'));
  });

  it('is rejected for a lead that is not there', async () => {
    await expect(save({ id: '999', cost_from_manual_input: 1 })).rejects.toEqual(rejectedAs('not_found'));
  });

  it.each([-1, 1.234, '7', Number.NaN])('may not be %j', cost_from_manual_input => {
    expect(costOperation.input.safeParse({ id: '1', cost_from_manual_input }).success).toBe(false);
  });
});
