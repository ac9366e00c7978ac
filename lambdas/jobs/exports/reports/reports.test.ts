import { beforeEach, describe, expect, it } from 'vitest';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { clearFirstListedDay } from '#platform/leads/first-listed-day';
import { clearGeneration } from '#platform/reports/figures-between';
import { noteBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import { createCall } from '#platform/table/calls';
import { putCommissionLine } from '#platform/table/commissions';
import { putDid } from '#platform/table/dids';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import { putLeadSource } from '#platform/table/lead-sources';
import { createLead } from '#platform/table/leads';
import { rollupStep } from '#platform/table/rollups';
import { selectedProductStep } from '#platform/table/selected-products';
import type { Feature } from '#shared/access/roles';
import type { Call } from '#shared/calls/call';
import type { CommissionLine } from '#shared/commissions/commission-line';
import { ExportInput } from '#shared/exports/export-input';
import type { Cell } from '#shared/metrics/rollups';
import { anEndedCall } from '../../../../tests/support/builders/a-call.ts';
import { aChargebackLine, aLineOfSale } from '../../../../tests/support/builders/a-commission-line.ts';
import { aDid } from '../../../../tests/support/builders/a-did.ts';
import { aLead } from '../../../../tests/support/builders/a-lead.ts';
import { aSelectedProduct } from '../../../../tests/support/builders/a-product.ts';
import { aStoredLead } from '../../../../tests/support/builders/a-stored-lead.ts';
import { aColleague, aGroup, anAdmin, aUser } from '../../../../tests/support/builders/a-user.ts';
import { anActor } from '../../../../tests/support/builders/an-actor.ts';
import { anExport } from '../../../../tests/support/builders/an-export.ts';
import { captureLog } from '../../../../tests/support/unit/captured-log.ts';
import { memoryFiles } from '../../../../tests/support/unit/memory-files.ts';
import { startUnitTable, type UnitTable } from '../../../../tests/support/unit/unit-table.ts';
import { createLeadSource } from '../../../backoffice/lead-sources/create-lead-source.ts';
import { projectLeadRow } from '../../../projections/project-lead-row.ts';
import { runJob } from '../../run-job.ts';
import { exportWork } from '../export-work.ts';
import type { Files } from '../files.ts';

/** When the exports are started: 10 am in New York, on a Tuesday. */
const NOW = '2026-03-10T14:00:00.000Z';
const MARCH = { first: '2026-03-01', last: '2026-03-10' };
const everything: Feature[] = ['OnHold', 'Leaderboard', 'AgentDashboard', 'Commissions'];

let table: UnitTable;
let bucket: ReturnType<typeof memoryFiles>;
let files: Files;
beforeEach(() => {
  captureLog();
  clearGeneration();
  table = startUnitTable({
    users: [aUser(), aColleague(), anAdmin()],
    groups: [aGroup({ groupPolicy: { permissions: everything } })],
  });
  bucket = memoryFiles();
  files = bucket.files;
});

type Asked = { report: string; filter: object; owner?: string; rowsLimit?: number };
const run = async ({ rowsLimit = 1000 }: Pick<Asked, 'rowsLimit'> = {}, number = 1) => {
  const outOfTime = () => false;
  const deps = { work: exportWork({ clock: () => NOW, rowsLimit, outOfTime }, files), clock: () => NOW, outOfTime };
  await runJob(deps, { job_id: 'job-1', run: number });
  const job = await getJob('job-1');
  return job?.kind === 'export' ? job : expect.fail();
};
const start = ({ report, filter, owner = anAdmin().id }: Asked) => {
  const input = ExportInput.parse({ report, format: 'csv', filter });
  return writeOne(jobCreation(anExport({ owner, input, created_ts: NOW, updated_ts: NOW })));
};
const exported = async (asked: Asked) => {
  await start(asked);
  return run(asked);
};
/** The lines of the file, the titles first. */
const linesOf = async (asked: Asked): Promise<string[]> => {
  const job = await exported(asked);
  expect(job).toMatchObject({ state: 'done' });
  const [text = ''] = [...bucket.stored.values()].map(file => file.toString('utf8').replace('\uFEFF', ''));
  return text.split('\r\n').slice(0, -1);
};

const count = (day: string, cells: Cell[]) =>
  writeTogether({ rollup: rollupStep(1, { rollup: { of: 'company', day }, cells }) });
const countOfAgent = (day: string, figures: Cell['figures'], user_id = 'agent-1') =>
  writeTogether({
    rollup: rollupStep(1, { rollup: { of: 'agent', user_id, day }, cells: [{ by: 'total', name: '', figures }] }),
  });
const aQualifiedLead = (qualified_ts: string, fields: object = {}) =>
  aStoredLead({ Qualified_Lead: 'Qualified Lead', qualified_ts, created_ts: qualified_ts, ...fields });

describe('the On Hold report', () => {
  it('has the columns of the screen, with ten digits, New York’s times and inert texts', async () => {
    await aQualifiedLead('2026-03-10T12:00:00.000Z', {
      phone_number: '+13055550123',
      qualifying_agent_email_by_role: { fronter: 'fay@coverline.test' },
      ...{ insured_now: 'no', pre_x_condition_details: '=Asthma', budget: '300', lead_source: 'tv_spot' },
      ...{ details_on_whats_important: 'Own doctor', dial_closed_reason: 'Closed: No money' },
      products: { dental: {} },
      health_plan: { premium: 249_99, status: 'failed' },
    });
    expect(await linesOf({ report: 'on-hold', filter: {} })).toEqual([
      'Time (New York),Agent,Customer Name,Customer Phone,State,Insured Now,Pre Existings,Affordability,' +
        'Important Aspects,Source,Outcome,Health Quote,Health Sale,WELL,DEN,VIS',
      "2026-03-10 08:00,fay@coverline.test,Ada Park,3055550123,TX,No,'=Asthma,300,Own doctor,TV spot,No money," +
        '249.99,Failed,No,Yes,No',
    ]);
  });

  it('has the days, the agent and the search that are on screen', async () => {
    const by = (fronter: string) => ({ qualifying_agent_email_by_role: { fronter } });
    await aQualifiedLead('2026-02-27T12:00:00.000Z', by('fay@coverline.test'));
    await aQualifiedLead('2026-03-02T12:00:00.000Z', { ...by('fay@coverline.test'), first_name: 'Bob' });
    await aQualifiedLead('2026-03-03T12:00:00.000Z', by('fay@coverline.test'));
    await aQualifiedLead('2026-03-04T12:00:00.000Z', { ...by('gil@coverline.test'), first_name: 'Bob' });
    const filter = { ...MARCH, email: 'fay@coverline.test', q: 'bob' };
    expect((await linesOf({ report: 'on-hold', filter })).slice(1)).toEqual([
      expect.stringContaining('2026-03-02 07:00,fay@coverline.test,Bob'),
    ]);
  });

  it('has the group that is on screen', async () => {
    await aQualifiedLead('2026-03-02T12:00:00.000Z', { first_name: 'Bob', qualified_in_group: 'fronter_t2' });
    await aQualifiedLead('2026-03-03T12:00:00.000Z', { first_name: 'Cid' });
    const [, ...rows] = await linesOf({ report: 'on-hold', filter: { ...MARCH, group: 'fronter_t2' } });
    expect(rows).toEqual([expect.stringContaining('Bob')]);
  });

  it('of an agent has only the days that the agent’s screen has, whatever is asked for', async () => {
    await aQualifiedLead('2026-01-20T14:00:00.000Z');
    await aQualifiedLead('2026-03-09T14:00:00.000Z');
    const asked = { report: 'on-hold', filter: { first: '2026-01-01', last: '2026-03-10' } };
    expect((await linesOf({ ...asked, owner: aUser().id })).slice(1)).toHaveLength(1);
  });

  it('has every lead of the days, also those beyond the 200 of the screen, each once after a run was killed', async () => {
    for (let n = 0; n < 620; n++)
      await aQualifiedLead(new Date(Date.parse('2026-02-20T00:00:00.000Z') + n * 1_200_000).toISOString(), {
        details_on_whats_important: 'x'.repeat(12_000),
      });
    await start({ report: 'on-hold', filter: {} });
    files = {
      ...bucket.files,
      put: async (key, part) => {
        if (part.number === 2) throw new Error('The function was ended.');
        return bucket.files.put(key, part);
      },
    };
    await expect(run()).rejects.toThrow('The function was ended.');
    expect(bucket.stored.size).toBe(0);
    files = bucket.files;
    await updateJob('job-1', { set: { run: 2 } });
    expect(await run({}, 2)).toMatchObject({ state: 'done', result: { rows: 620 } });
    const rows = [...bucket.stored.values()].flatMap(file => file.toString('utf8').split('\r\n').slice(1, -1));
    expect(new Set(rows).size).toBe(620);
  });
});

describe('the post dates', () => {
  const store = (lead_id: string, post_date: string, fields: object = {}) =>
    writeOne(
      selectedProductStep(
        aSelectedProduct({
          ...{ lead_id, status: 'post_date', post_date, post_date_ts: `${post_date}T05:00:00.000Z`, ...fields },
        }),
      ),
    );

  it('are those from now on, the next one first, with the search that is on screen', async () => {
    await store('past', '2026-03-09');
    await store('later', '2026-04-02', { enrollment_fee: 100_00 });
    await store('next', '2026-04-01', { lead_name: '@Ben' });
    await store('other', '2026-04-01', { name: 'Bright Dental', lead_name: 'Eve' });
    expect(await linesOf({ report: 'post-dates', filter: { q: 'guardian' } })).toEqual([
      'Name,Lead Name,Premium,Enrollment Fee,Post Date,Status,Type',
      "Guardian Health 250,'@Ben,249.99,,2026-04-01,Post date,Health",
      'Guardian Health 250,Ada Park,249.99,100,2026-04-02,Post date,Health',
    ]);
  });
});

describe('the leaderboard', () => {
  beforeEach(() =>
    writeTogether({
      rollup: rollupStep(1, {
        rollup: { of: 'leaderboard', day: '2026-03-08' },
        cells: [
          { by: 'user', name: 'agent-2', figures: { sales_qtd: 2, ancillaries_qtd: 1, premiums: 500_00 } },
          { by: 'user', name: 'agent-1', figures: { sales_qtd: 1, premiums: 100_50 } },
        ],
      }),
    }),
  );

  it('of admins has the scores', async () => {
    expect(await linesOf({ report: 'leaderboard', filter: { of: 'company' } })).toEqual([
      'Rank,Name,Score,Sales,Ancillaries,Premiums',
      '1,JOH,2.75,2,1,500',
      '2,MAR,1.1,1,0,100.5',
    ]);
  });

  it('of an agent has the names and figures of the agent’s screen, and no scores', async () => {
    expect(await linesOf({ report: 'leaderboard', filter: {}, owner: aUser().id })).toEqual([
      'Rank,Name,Sales,Ancillaries,Premiums',
      '1,JOH,2,1,500',
      '2,maria.lopez,1,0,100.5',
    ]);
  });

  it('with scores is not for an agent, whatever the stored filter says', async () => {
    const job = await exported({ report: 'leaderboard', filter: { of: 'company' }, owner: aUser().id });
    expect(job).toMatchObject({ state: 'failed', message: "Only admins export other people's rows." });
    expect(bucket.stored.size).toBe(0);
  });
});

it('the funnel has the steps, the percentages and the targets of the screen', async () => {
  const figures = { calls_qtd: 100, calls_5m_qtd: 35, on_holds_qtd: 9, sales_qtd: 2 };
  await putGroupConfiguration(
    aGroup({
      name: 'fronter_t1',
      targets: {
        callTime: { high: 0.35, low: 0.2 },
        onHolds: { high: 0.1, low: 0.05 },
        sales: { high: 0.1, low: 0.03 },
      },
    }),
  );
  await countOfAgent('2026-03-02', figures);
  await countOfAgent('2026-02-28', figures);
  await countOfAgent('2026-03-02', { calls_qtd: 7 }, 'agent-2');
  expect(await linesOf({ report: 'funnel', filter: MARCH, owner: aUser().id })).toEqual([
    'Step,Number,Of the total calls (%),Target',
    'Total Calls,100,,',
    'Call Time > 5m,35,35,Above target of 35%',
    'On Holds,9,9,Between target range',
    'Cleared Sales,2,2,Below target of 3%',
  ]);
});

describe('the built-in reports', () => {
  beforeEach(async () => {
    await putLeadSource({ id: 's1', name: 'tv_spot', lead_cost: 10_00, version: 1 });
    const figures = { offered_qtd: 3, answered_qtd: 2, answered_in_time_qtd: 2, wait_s: 15, premiums: 99_50 };
    await count('2026-03-02', [
      { by: 'total', name: '', figures },
      { by: 'hour', name: '09', figures },
      { by: 'group', name: 'closer_t1', figures },
      { by: 'lead_source', name: 'tv_spot', figures: { leads_qtd: 4, premiums: 60_00 } },
    ]);
  });
  const lines = (by: string, owner?: string) =>
    linesOf({ report: 'company-report', filter: { ...MARCH, by }, ...(owner !== undefined && { owner }) });

  it('by day have every day and every figure, rates in percent, times in seconds', async () => {
    const [titles, ...days] = await lines('by_day', aUser().id);
    expect(titles).toBe(
      "Day (New York),Offered calls,Answered,Abandoned,Service level (%),Abandonment (%),Average wait (s),Agents' calls," +
        'Average talk (s),On Holds,Sales,Ancillaries,Premiums,Commissions',
    );
    expect(days).toHaveLength(10);
    expect(days.slice(0, 2)).toEqual(['2026-03-01,0,0,0,,,,0,,0,0,0,0,0', '2026-03-02,3,2,0,66.7,0,8,0,,0,0,0,99.5,0']);
  });

  it.each([
    ['by_hour', 24, '9 AM,3,2,0,66.7,'],
    ['by_group', 1, 'Closer T1,3,2,0,66.7,'],
    ['by_lead_source', 1, 'TV spot,4,40,1.5,0,'],
  ])('%s have the names of the screen', async (by, rows, line) => {
    const [, ...all] = await lines(by);
    expect(all).toHaveLength(rows);
    expect(all.some(each => each.startsWith(line))).toBe(true);
  });
});

describe('the commissions', () => {
  const sold = (lead_id: string, fields: Partial<CommissionLine> = {}) =>
    putCommissionLine('agent-1', aLineOfSale({ lead_id, first_name: `Ann${lead_id}`, ...fields }));
  const of = { sold_in_group: 'closer_t1', sold_lead_source: 'tv' };
  const NINE = '2026-03-09T13:30:00.000Z';
  const TEN = '2026-03-09T14:30:00.000Z';

  it.each([
    ['hour', { hour: '09' }, ['Ann2', 'Ann1']],
    ['group', { group: 'closer_t1' }, ['Ann3', 'Ann1']],
    ['source', { lead_source: 'tv' }, ['Ann3', 'Ann1']],
    ['hour, group and source', { lead_source: 'tv', group: 'closer_t1', hour: '10' }, ['Ann3']],
  ])('have the lines of the %s that is on screen', async (_, part, expected) => {
    await sold('1', { ...of, sale_date: NINE });
    await sold('2', { sale_date: NINE, sold_in_group: 'closer_t2' });
    await sold('3', { ...of, sale_date: TEN });
    const [, ...rows] = await linesOf({ report: 'commissions', filter: { ...MARCH, of: 'company', ...part } });
    expect(rows.map(row => row.split(',')[0])).toEqual(expected);
  });
});

describe('the commissions of an agent', () => {
  const { email } = aUser();

  it('by days are the sales and chargebacks of the dialog, the newest first', async () => {
    await putCommissionLine('agent-1', aLineOfSale());
    await putCommissionLine('agent-1', { ...aChargebackLine(), lead_id: '43' });
    await putCommissionLine('agent-2', aLineOfSale({ lead_id: '45' }));
    const filter = { email, first: '2026-01-01', last: '2026-01-31' };
    const [titles, ...rows] = await linesOf({ report: 'agent-commissions', filter });
    expect(titles).toBe(
      'Sale time (New York),Lead name,Product,Status,Status time (New York),Reason,Premium,Commission,' +
        'Enrollment commission,Enrollment fee,Post date',
    );
    expect(rows.map(row => row.split(',').slice(3, 8))).toEqual([
      ['Chargeback', '2026-01-07 10:00', 'card declined', '-249.99', '-110'],
      ['Active', '2026-02-01 00:00', '', '249.99', '110'],
    ]);
  });

  it('by status are the agent’s products with it', async () => {
    const store = (fields: object) => writeOne(selectedProductStep(aSelectedProduct(fields)));
    await store({ lead_id: '1', status: 'failed', failed_ts: '2026-02-01T15:00:00.000Z', failed_reason: 'no card' });
    await store({ lead_id: '2' });
    const rows = await linesOf({ report: 'agent-commissions', filter: { email, status: 'failed' } });
    expect(rows.slice(1)).toEqual([expect.stringContaining('Failed,2026-02-01 10:00,no card')]);
  });

  it('of an unknown agent fail with the reason', async () => {
    const filter = { email: 'nobody@coverline.test', status: 'sale' };
    expect(await exported({ report: 'agent-commissions', filter })).toMatchObject({
      state: 'failed',
      message: 'There is no agent with this e-mail.',
    });
  });
});

describe('the calls of days', () => {
  const talk = (id: string, seconds: number, fields: Partial<Call> = {}) =>
    createCall(
      anEndedCall({
        ...{ id, created_ts: '2026-03-09T14:00:00.000Z', accepted_ts: '2026-03-09T14:00:04.000Z', disposition: 'Sale' },
        call_ended_ts: new Date(Date.parse('2026-03-09T14:00:04.000Z') + seconds * 1000).toISOString(),
        ...fields,
      }),
    );
  const ofJohn = { reservation_user_key: 'user/agent-2', reservation_user_email: aColleague().email } as const;
  const call = '2026-03-09 10:00,301,maria.lopez@coverline.test,Ada Park,,,Sale,Closer T1,Customer inbound call,';

  it('have the columns of the screen, and the kind and search that are on it', async () => {
    await talk('short', 300);
    await talk('long', 301);
    await talk('nameless', 302, { ...ofJohn, lead_name: undefined });
    const filter = { ...MARCH, of: 'company', calls: 'long', q: 'maria' };
    expect(await linesOf({ report: 'calls', filter })).toEqual([
      'Time (New York),Duration (s),Agent,Lead Name,Phone number,Transfer From,Disposition,Group,Call Source,' +
        'Task Creation Source,Lead Source',
      `${call}Customer inbound call,Google`,
    ]);
  });

  it('of an agent without a right to others’ calls are the agent’s own', async () => {
    await putGroupConfiguration(aGroup({ groupPolicy: { permissions: ['CallHistory'] }, version: 2 }));
    clearGroupConfigurations();
    await talk('own', 60);
    await talk('other', 60, ofJohn);
    expect((await linesOf({ report: 'calls', filter: MARCH, owner: aUser().id })).slice(1)).toHaveLength(1);
  });

  it('of all agents are not for an agent without that right, whatever the stored filter says', async () => {
    await putGroupConfiguration(aGroup({ groupPolicy: { permissions: ['CallHistory'] }, version: 2 }));
    clearGroupConfigurations();
    const job = await exported({ report: 'calls', filter: { ...MARCH, of: 'company' }, owner: aUser().id });
    expect(job).toMatchObject({ state: 'failed', message: "Only supervisors and admins see other agents' calls." });
  });
});

const all: [string, object][] = [
  ['calls', { ...MARCH, of: 'company' }],
  ['commissions', { ...MARCH, of: 'company' }],
  ['figures', { ...MARCH, of: 'company' }],
  ['funnel', { ...MARCH, of: 'company' }],
  ['leaderboard', { of: 'company' }],
  ['on-hold', MARCH],
  ['post-dates', {}],
  ['agent-commissions', { ...MARCH, email: aUser().email }],
  ['company-report', { ...MARCH, by: 'by_group' }],
];

describe.each(all)('an export of %s', (report, filter) => {
  it('is recorded with user, filter and the number of its rows', async () => {
    const job = await exported({ report, filter });
    expect(job.state).toBe('done');
    expect(table.itemsOf('export-record')).toMatchObject([
      {
        action: 'exported',
        report,
        rows: job.result?.rows,
        user_id: anAdmin().id,
        filter: JSON.stringify(job.kind === 'export' && job.input.filter),
      },
    ]);
  });

  it('with more rows than allowed fails, and is not recorded', async () => {
    await aQualifiedLead('2026-03-09T14:00:00.000Z');
    await createCall(anEndedCall({ created_ts: '2026-03-09T14:00:00.000Z', disposition: 'Sale' }));
    for (const n of [1, 2])
      await putCommissionLine('agent-1', aLineOfSale({ lead_id: `${n}`, sale_date: '2026-03-09T15:00:00.000Z' }));
    await writeOne(
      selectedProductStep(aSelectedProduct({ status: 'post_date', post_date_ts: '2026-04-01T04:00:00.000Z' })),
    );
    await count('2026-03-02', [{ by: 'group', name: 'closer_t1', figures: { offered_qtd: 1 } }]);
    expect(await exported({ report, filter, rowsLimit: 0 })).toMatchObject({ state: 'failed' });
    expect([...bucket.stored.keys(), ...bucket.unfinished()]).toEqual([]);
    expect(table.itemsOf('export-record')).toEqual([]);
  });
});

it.each([
  ['calls', MARCH],
  ['leaderboard', {}],
  ['on-hold', {}],
  ['post-dates', {}],
  ['agent-commissions', { ...MARCH, email: aUser().email }],
  ['company-report', { ...MARCH, by: 'by_group' }],
  ['blacklist', {}],
  ['dids', {}],
  ['setting-changes', MARCH],
])('a user who may not see the list gets no export of %s', async (report, filter) => {
  await putGroupConfiguration(aGroup({ groupPolicy: { permissions: [] }, version: 2 }));
  clearGroupConfigurations();
  expect(await exported({ report, filter, owner: aUser().id })).toMatchObject({
    state: 'failed',
    message: 'You are not allowed to see this list.',
  });
  expect(bucket.stored.size).toBe(0);
});

describe('the leads of a filter', () => {
  const filter = { start_date: '2026-03-01T05:00:00', end_date: '2026-03-11T03:59:59' };
  beforeEach(async () => {
    clearFirstListedDay();
    await putLeadSource({ id: '1', name: 'radio', lead_cost: 5_00, version: 1 });
    for (const [id, created_ts] of [
      ['1', '2026-03-02T15:00:00.000Z'],
      ['2', '2026-03-09T15:00:00.000Z'],
    ] as const) {
      const { version: _, ...lead } = aLead({ id, phone_number: `+1305555014${id}`, created_ts, lead_source: 'radio' });
      await createLead(lead);
      await projectLeadRow(id);
    }
  });

  it('are in the order of the screen, for admins with what they cost', async () => {
    expect(await linesOf({ report: 'leads', filter: { ...filter, costs: true } })).toEqual([
      'First name,Last name,Phone,Cost ($),Sale status,Assigned agent,Lead source,Create time (New York),Sale date (New York)',
      'Ada,Park,3055550142,5,,,Radio,2026-03-09 11:00,',
      'Ada,Park,3055550141,5,,,Radio,2026-03-02 10:00,',
    ]);
  });

  const anAgentSees = async () => {
    await putGroupConfiguration(aGroup({ version: 2, groupPolicy: { permissions: ['Leads'] } }));
    clearGroupConfigurations();
  };

  it('of an agent have no costs', async () => {
    await anAgentSees();
    const lines = await linesOf({ report: 'leads', filter, owner: aUser().id });
    expect(lines.slice(0, 2)).toEqual([
      'First name,Last name,Phone,Sale status,Assigned agent,Lead source,Create time (New York),Sale date (New York)',
      'Ada,Park,3055550142,,,Radio,2026-03-09 11:00,',
    ]);
  });

  it('of an agent who asks for costs are not exported', async () => {
    await anAgentSees();
    const job = await exported({ report: 'leads', filter: { ...filter, costs: true }, owner: aUser().id });
    expect(job).toMatchObject({ state: 'failed', message: 'Only admins export what leads cost.' });
  });
});

describe('the blacklist', () => {
  beforeEach(async () => {
    table.store({
      blacklist: [
        { phone_number: '+17025550101', source: 'disposition' },
        { phone_number: '+13055550142', email: 'ann@example.test', source: 'upload' },
      ],
    });
    await noteBlacklistAreas([{ phone_number: '+17025550101' }, { phone_number: '+13055550142' }]);
  });

  it('has the entries in the order of the screen, and is recorded with its rows', async () => {
    const lines = await linesOf({ report: 'blacklist', filter: {} });
    expect(lines[0]).toBe('Phone number,E-mail,Block inbound,Origin,Posted by');
    expect(lines.slice(1).map(line => line.split(',').slice(0, 2))).toEqual([
      ['3055550142', 'ann@example.test'],
      ['7025550101', ''],
    ]);
    expect(lines[2]).toContain('Do-not-call disposition');
    expect(table.itemsOf('export-record')).toMatchObject([
      { action: 'exported', report: 'blacklist', rows: 2, user_id: anAdmin().id },
    ]);
  });

  it('has what the search on screen finds', async () => {
    const lines = await linesOf({ report: 'blacklist', filter: { q: '(305) 555-0142' } });
    expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['3055550142']);
  });

  it('may be longer than other lists', async () => {
    expect(await exported({ report: 'blacklist', filter: {}, rowsLimit: 1 })).toMatchObject({
      state: 'done',
      result: { rows: 2 },
    });
  });
});

describe('the change history', () => {
  const admin = { actor: anActor({ id: 'admin-1', roles: ['admin'] }), now: '2026-03-05T15:00:00.000Z' };
  beforeEach(async () => {
    await createLeadSource(admin, { name: '=radio', lead_cost: 5_00 });
  });

  it('has a row for each value that a change has changed, before and after', async () => {
    const lines = await linesOf({ report: 'setting-changes', filter: MARCH });
    expect(lines[0]).toBe('Time (New York),Who,Kind,Setting,Version,Action,Value,Before,After');
    expect(lines.slice(1).every(line => line.startsWith('2026-03-05 10:00,') && line.includes(',Lead source,'))).toBe(
      true,
    );
    expect(lines.find(line => line.includes(',name,'))).toMatch(/,1,created,name,,'=radio$/);
  });

  it('has the changes of the kind on screen', async () => {
    expect(await linesOf({ report: 'setting-changes', filter: { ...MARCH, kind: 'script' } })).toHaveLength(1);
  });
});

it('the DIDs have the columns of the screen, and those that its search finds', async () => {
  await putLeadSource({ id: '1', name: 'social', former_names: ['facebook'], lead_cost: 5_00, version: 1 });
  const did = { buffer_time_s: 30, require_disposition_note: true, skip_dialer: false, priority: 2 };
  const asked = { ...did, phone_number: '+13055550110', lead_source: 'facebook', requested_group: 'closer_t1' };
  await putDid(aDid({ ...asked, id: asked.phone_number }));
  await putDid(aDid({ id: '+13055550111', phone_number: '+13055550111' }));
  expect(await linesOf({ report: 'dids', filter: { q: '555-0110' } })).toEqual([
    'Phone number,Lead source,Task creation source,Requested group,Buffer time (s),Note required,Skip dialer,Priority',
    '3055550110,Social,Customer inbound call,Closer T1,30,Yes,No,2',
  ]);
});
