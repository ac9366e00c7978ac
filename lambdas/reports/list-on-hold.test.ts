import { beforeEach, describe, expect, it } from 'vitest';
import { updateLead } from '#platform/table/leads';
import { listOnHold as operation } from '#shared/contracts/reports';
import type { Lead } from '#shared/leads/lead';
import { aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { anAdmin } from '../../tests/support/builders/a-user.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { breakItems } from '../../tests/support/unit/break-items.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { listOnHold } from './list-on-hold.ts';

/** 10 am on 10 March in New York. */
const NOW = '2026-03-10T14:00:00.000Z';
const admin = anActor(anAdmin());

const aQualifiedLead = (qualified_ts: string, fields: Partial<Lead> = {}) =>
  aStoredLead({ Qualified_Lead: 'Qualified Lead', qualified_ts, created_ts: qualified_ts, ...fields });

const list = (input: object = {}, actor = admin) => listOnHold({ actor, now: NOW }, operation.input.parse(input));
const ids = async (input?: object, actor = admin) => (await list(input, actor)).data.map(({ id }) => id);

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});

describe('the On Hold report', () => {
  it.each([
    ['of all', {}],
    ['of a search', { q: 'Park' }],
  ])('%s leaves out a lead that cannot be read, and names it in the log', async (_, input) => {
    const log = captureLog();
    const [first, broken, last] = [
      await aQualifiedLead('2026-03-10T11:00:00.000Z'),
      await aQualifiedLead('2026-03-10T12:00:00.000Z'),
      await aQualifiedLead('2026-03-10T13:00:00.000Z'),
    ];
    breakItems(table, 'lead', broken.id);
    expect(await ids(input)).toEqual([last.id, first.id]);
    expect(log.text()).toContain(`"lead_id":"${broken.id}"`);
  });

  it('shows what was learned about a qualified lead, and what became of it', async () => {
    const lead = await aQualifiedLead('2026-03-10T12:00:00.000Z', {
      qualifying_agent_email_by_role: { closer: 'maria.lopez@coverline.test', fronter: 'fay@coverline.test' },
      insured_now: 'no',
      pre_x_condition_details: 'Asthma',
      budget: '300 a month',
      details_on_whats_important: 'Own doctor',
      dial_closed_reason: 'Closed: No money: later ',
      products: { health: { post_date: '2026-04-01' }, dental: {} },
      health_plan: { premium: 249_99, status: 'sale', post_date: '2026-04-01' },
      email: 'ada@example.test',
    });
    expect(await list()).toEqual({
      data: [
        {
          id: lead.id,
          phone_number: lead.phone_number,
          name: 'Ada Park',
          agent_email: 'fay@coverline.test',
          qualified_ts: '2026-03-10T12:00:00.000Z',
          state_abbr: 'TX',
          insured_now: 'no',
          pre_x_condition_details: 'Asthma',
          budget: '300 a month',
          details_on_whats_important: 'Own doctor',
          lead_source: 'google',
          outcome: 'No money: later',
          health_plan: { premium: 249_99, status: 'sale', post_date: '2026-04-01' },
          health_sale: 'post_date',
          wellness: false,
          dental: true,
          vision: false,
        },
      ],
      has_more: false,
      range: { first: '2025-02-04', last: '2026-03-10' },
      as_of: NOW,
    });
  });

  it('lists the leads of the chosen days in New York over months and the change of the clocks, the newest first', async () => {
    const times = [
      '2026-02-28T04:59:59.999Z',
      '2026-02-28T05:00:00.000Z',
      '2026-03-01T04:59:59.999Z',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
      '2026-03-09T04:00:00.000Z',
    ];
    const [before, first, night, spring, last, after] = await Promise.all(
      times.map(async time => (await aQualifiedLead(time)).id),
    );
    expect(await ids({ first: '2026-02-28', last: '2026-03-08' })).toEqual([last, spring, night, first]);
    expect(await ids({ first: '2026-03-08', last: '2026-03-08' })).toEqual([last, spring]);
    expect(await ids({ first: '2026-03-09' })).toEqual([after]);
    expect(await ids({ last: '2026-02-27' })).toEqual([before]);
  });

  it('lists the latest 200, and says that there are more', async () => {
    for (let n = 0; n < 201; n++)
      await aQualifiedLead(new Date(Date.parse('2026-02-25T00:00:00.000Z') + n * 3_600_000).toISOString());
    const { data, has_more } = await list();
    expect([data.length, has_more]).toEqual([200, true]);
    expect(data.at(-1)?.qualified_ts).toBe('2026-02-25T01:00:00.000Z');
    expect((await list({ first: '2026-02-26' })).has_more).toBe(false);
  });

  it('lists an agent’s leads also where 250 of others were qualified since', async () => {
    const by = (fronter: string) => ({ qualifying_agent_email_by_role: { fronter } });
    const mine = await aQualifiedLead('2026-03-01T14:00:00.000Z', by('fay@coverline.test'));
    for (let n = 0; n < 250; n++)
      await aQualifiedLead(
        new Date(Date.parse('2026-03-02T14:00:00.000Z') + n * 60_000).toISOString(),
        by('gil@x.test'),
      );
    const listed = await list({ first: '2026-03-01', last: '2026-03-10', email: 'fay@coverline.test' });
    expect([listed.data.map(({ id }) => id), listed.has_more]).toEqual([[mine.id], false]);
  });

  it('lists the leads of a source', async () => {
    const { id } = await aQualifiedLead('2026-03-01T14:00:00.000Z', { lead_source: 'radio' });
    await aQualifiedLead('2026-03-02T14:00:00.000Z', { lead_source: 'google' });
    expect(await ids({ lead_source: 'radio' })).toEqual([id]);
  });

  it('lists the leads of a group', async () => {
    const { id } = await aQualifiedLead('2026-03-01T14:00:00.000Z', { qualified_in_group: 'fronter_t2' });
    await aQualifiedLead('2026-03-02T14:00:00.000Z', { qualified_in_group: 'fronter_t1' });
    await aQualifiedLead('2026-03-03T14:00:00.000Z');
    expect(await ids({ group: 'fronter_t2' })).toEqual([id]);
  });

  it('leaves out a lead that is no longer qualified, and has it again at its place once it is', async () => {
    const { id } = await aQualifiedLead('2026-03-09T14:00:00.000Z');
    await updateLead(id, { set: { Qualified_Lead: 'Not Qualified' } });
    expect(await ids()).toEqual([]);
    await updateLead(id, { set: { Qualified_Lead: 'Qualified Lead', qualified_ts: '2026-03-09T14:00:00.000Z' } });
    expect(await ids({ first: '2026-03-09', last: '2026-03-09' })).toEqual([id]);
  });

  it('has the lead after its other fields have changed', async () => {
    const { id } = await aQualifiedLead('2026-03-09T14:00:00.000Z');
    await updateLead(id, { set: { dial_closed_reason: 'Closed: Sold' } });
    expect((await list()).data).toMatchObject([{ outcome: 'Sold' }]);
  });
});

describe('the audit trail', () => {
  const readings = () => table.itemsOf('list-reading');

  it('has who read the list, and its days, once in five minutes for each user and days', async () => {
    await aQualifiedLead('2026-03-09T14:00:00.000Z');
    for (const _ of [1, 2]) await list({ first: '2026-03-01' }, { ...admin, sourceIp: '203.0.113.9' });
    await list({ first: '2026-03-02' });
    await list({ first: '2026-03-02' }, anActor({ id: 'closer', roles: ['closer'] }));
    expect(readings().map(({ user_id, filter }) => [user_id, filter])).toEqual([
      [admin.user.id, '{"first":"2026-03-01","last":"2026-03-10"}'],
      [admin.user.id, '{"first":"2026-03-02","last":"2026-03-10"}'],
      ['closer', '{"first":"2026-03-02","last":"2026-03-10"}'],
    ]);
    await list({ first: '2026-03-02', lead_source: 'google' });
    expect(readings().at(-1)?.filter).toBe('{"first":"2026-03-02","last":"2026-03-10","lead_source":"google"}');
    expect(readings()[0]).toMatchObject({ list: 'on-hold', source_ip: '203.0.113.9', created_ts: NOW });
  });

  it('has no reading of an empty list', async () => {
    await list();
    expect(readings()).toEqual([]);
  });

  it('is written before the list is shown: without the record, there is no list', async () => {
    await aQualifiedLead('2026-03-09T14:00:00.000Z');
    table.beforeWrite('each', () => Promise.reject(new Error('The table is away.')));
    await expect(list()).rejects.toThrow('The table is away.');
  });
});

it('leads that DynamoDB returns in parts of 1 MB are all listed', async () => {
  for (let n = 0; n < 9; n++)
    await aQualifiedLead(new Date(Date.parse('2026-03-01T14:00:00.000Z') + n * 60_000).toISOString(), {
      pre_x_condition_details: 'x'.repeat(200_000),
    });
  const { data, has_more } = await list();
  expect([data.length, has_more]).toEqual([9, false]);
});

describe('the limits by role', () => {
  it.each([
    ['closer', '2026-02-10'],
    ['fronter', '2026-03-03'],
  ] as const)('give a %s the leads from %s on, whatever is asked for', async (role, earliest) => {
    await aQualifiedLead('2026-01-20T14:00:00.000Z');
    const { id } = await aQualifiedLead(`${earliest}T05:00:00.000Z`);
    const actor = anActor({ roles: [role] });
    const listed = await list({ first: '2026-01-01', last: '2026-03-10' }, actor);
    expect(listed.data.map(lead => lead.id)).toEqual([id]);
    expect(listed.range).toEqual({ first: earliest, last: '2026-03-10' });
    expect(await ids({ first: '2026-01-01', last: '2026-01-31' }, actor)).toEqual([]);
  });

  it('are of created dates: a closer sees no older lead that was qualified today', async () => {
    const { id } = await aQualifiedLead('2026-03-10T14:00:00.000Z', { created_ts: '2026-01-20T14:00:00.000Z' });
    expect(await ids({}, anActor({ roles: ['closer'] }))).toEqual([]);
    expect(await ids()).toEqual([id]);
  });
});

it.each([
  ['swapped', { first: '2026-03-09', last: '2026-03-08' }, 'before its beginning'],
  ['in the future', { last: '2026-03-11' }, 'in the future'],
  ['too long', { first: '2024-03-08' }, 'too long'],
])('a range that is %s is rejected with the reason, before anything is read', async (_, input, reason) => {
  const { reads } = { ...table.requests };
  await expect(list(input, anActor({ roles: ['closer'] }))).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(reason),
  });
  expect(table.requests.reads).toBe(reads);
});

it('a day that no calendar has does not pass the contract', () => {
  expect(operation.input.safeParse({ first: '2026-02-30' }).success).toBe(false);
});
