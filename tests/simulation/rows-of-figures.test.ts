import { beforeAll, describe, expect, it } from 'vitest';
import { clearGeneration } from '#platform/reports/figures-between';
import { createCall } from '#platform/table/calls';
import { createLead } from '#platform/table/leads';
import { putProductOption } from '#platform/table/product-options';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import type { CallsKind } from '#shared/calls/calls-of-days';
import type { LinesOf } from '#shared/commissions/chosen-lines';
import type { CommissionSums } from '#shared/commissions/commission-line';
import { listCallsOfDays as listCallsContract } from '#shared/contracts/calls';
import { listLeads as listLeadsContract } from '#shared/contracts/leads';
import { listCommissions as listCommissionsContract, type MetricName } from '#shared/contracts/reports';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import { QUALIFIED_LEAD } from '#shared/leads/lead';
import { type Counted, contributionsOf, countedIdOf } from '#shared/metrics/contributions-of';
import type { ReportLine } from '#shared/metrics/report';
import { utcRangeOf } from '#shared/metrics/utc-range';
import { beginningOfDay, firstDayOfWeek, newYorkDay } from '#shared/new-york';
import { someHistory } from '../../bin/seed/history.ts';
import { people } from '../../bin/seed/people.ts';
import { productOptions } from '../../bin/seed/products.ts';
import { createRandom, SEED } from '../../bin/seed/random.ts';
import { type SeededSale, someSales } from '../../bin/seed/sales.ts';
import { listCallsOfDays } from '../../lambdas/calls/history/list-calls-of-days.ts';
import { listLeads } from '../../lambdas/leads/list/list-leads.ts';
import { projectCommissions } from '../../lambdas/projections/project-commissions.ts';
import { projectLeadRow } from '../../lambdas/projections/project-lead-row.ts';
import { rebuildRollups } from '../../lambdas/projections/rebuild-rollups.ts';
import { getCommissionTotals } from '../../lambdas/reports/get-commission-totals.ts';
import { getMetric } from '../../lambdas/reports/get-metric.ts';
import { getReport } from '../../lambdas/reports/get-report.ts';
import { getStats } from '../../lambdas/reports/get-stats.ts';
import { listCommissions } from '../../lambdas/reports/list-commissions.ts';
import { listOnHold } from '../../lambdas/reports/list-on-hold.ts';
import { saveProduct } from '../../lambdas/sales/products/save-product.ts';
import { setProductStatus } from '../../lambdas/sales/products/set-product-status.ts';
import { anAcceptedCall } from '../support/builders/a-call.ts';
import { aUser } from '../support/builders/a-user.ts';
import { anActor, anAdmin } from '../support/builders/an-actor.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../support/unit/unit-table.ts';

/** A Wednesday. */
const NOW = '2026-07-15T19:00:00.000Z';
const TODAY = newYorkDay(NOW);
const MONTH = { first: '2026-07-01', last: TODAY };
const WEEK = { first: firstDayOfWeek(TODAY), last: TODAY };
const deps = { actor: anAdmin(), now: NOW };

const rolesOf = (groups: string[]) =>
  defaultGroupConfigurations.filter(({ name }) => groups.includes(name)).flatMap(({ roles }) => roles);
const users = people.map(({ email, groups }, n) => aUser({ id: `u${n}`, email, groups, roles: rolesOf(groups) }));
/** An admin's own figures are the company's. */
const agents = users.filter(({ roles }) => !roles.includes('admin'));
const closers = users.filter(({ roles }) => roles.includes('closer')).map(({ email }) => email);

/** Sells what the seed sells; every third sale of an earlier day is charged back today. */
const sell = async (sales: SeededSale[]): Promise<void> => {
  let sold = 0;
  for (const { leadId, type, closerEmail, status, failed_reason, ...sale } of sales) {
    const product = { leadId, type };
    const data = { ...sale.data, closer_email: closerEmail };
    const chosen = await saveProduct({ ...deps, now: sale.chosen_ts }, { ...product, data });
    if (!status) continue;
    const { version } = await setProductStatus(
      { ...deps, now: sale.status_ts },
      { ...product, version: chosen.version, status, data: { failed_reason } },
    );
    if (status !== 'sale' || newYorkDay(sale.status_ts) === TODAY || ++sold % 3 !== 0) continue;
    const undone = { status: 'failed' as const, data: { failed_reason: 'card declined' as const } };
    await setProductStatus(deps, { ...product, version, ...undone });
  }
};

let table: UnitTable;
beforeAll(async () => {
  captureLog();
  table = startUnitTable({
    users,
    groups: defaultGroupConfigurations.map(group => ({ ...group, version: 1, updated_ts: NOW })),
  });
  clearGeneration();
  for (const option of productOptions) await putProductOption({ ...option, version: 1 });
  const history = someHistory(createRandom(SEED), users, new Date(NOW));
  for (const lead of history.leads) await createLead(lead);
  for (const call of history.calls) await createCall(call);
  for (const { id, email, groups } of agents) {
    await createLead({
      ...{
        id: `old-${id}`,
        phone_number: `+1555987${id.slice(1).padStart(4, '0')}`,
        created_ts: '2026-05-01T15:00:00.000Z',
      },
      ...{ Qualified_Lead: QUALIFIED_LEAD, qualified_ts: '2026-07-10T15:00:00.000Z', qualified_by_email: email },
      qualified_in_group: groups[0],
    });
    await createCall({
      ...anAcceptedCall({ id: `in-progress-${id}`, created_ts: NOW }),
      ...{ reservation_user_key: `user/${id}`, reservation_user_email: email },
    });
  }
  await sell(someSales(createRandom(SEED), closers, history, new Date(NOW)));
  for (const kind of ['selected-product', 'chargeback'] as const)
    for (const document of table.itemsOf(kind))
      await projectCommissions(countedIdOf({ kind, document } as unknown as Counted));
  for (const id of new Set(table.itemsOf('selected-product').map(({ lead_id }) => String(lead_id))))
    await projectLeadRow(id);
  await rebuildRollups();
  clearGeneration();
});

/** The agent whose figures are asked for, or the part of the company's figures. */
type Of = { email?: string; hour?: string; group?: string; lead_source?: string };

const figure = async (metric: MetricName, { email }: Of): Promise<number> =>
  (
    await getMetric(deps, {
      ...{ ...utcRangeOf(MONTH), metric, email: email ?? deps.actor.user.email },
      aggregate: email === undefined,
    })
  ).value;

/** The number of rows on all pages of a list. */
const counted = async (pageOf: (key?: string) => Promise<{ data: unknown[]; next_page_key: string | null }>) => {
  let [rows, key] = [0, null as string | null];
  do {
    const page = await pageOf(key ?? undefined);
    rows += page.data.length;
    key = page.next_page_key;
  } while (key !== null);
  return rows;
};

const calls = (kind: CallsKind, of: Of) =>
  counted(key =>
    listCallsOfDays(deps, listCallsContract.input.parse({ ...MONTH, of: 'company', calls: kind, ...of, key })),
  );

const linesInWeek = (lines: LinesOf) =>
  counted(key => listCommissions(deps, listCommissionsContract.input.parse({ ...utcRangeOf(WEEK), lines, key })));

const sumsOf = (of: Of, lines?: LinesOf): Promise<CommissionSums> =>
  getCommissionTotals(deps, { ...utcRangeOf(MONTH), lines, ...of });

const salesOf = async (lines: LinesOf, of: Of) => (await sumsOf(of, lines)).sales;

const onHolds = async (of: Of) => (await listOnHold(deps, { ...MONTH, ...of })).data.length;

describe.each<[string, Of]>([['the company', {}], ...users.map(({ email }): [string, Of] => [email, { email }])])(
  'the figures of %s are the rows to which they link',
  (_, of) => {
    it('calls, and those over five minutes', async () => {
      expect(await calls('agents', of)).toBe(await figure('calls_qtd', of));
      expect(await calls('long', of)).toBe(await figure('5m_calls_qtd', of));
    });

    it('on holds', async () => {
      expect(await onHolds(of)).toBe(await figure('on_holds_qtd', of));
    });

    it('cleared sales: the lines of health plans, less their chargebacks', async () => {
      expect(await salesOf('health', of)).toBe(await figure('sales_qtd', of));
    });
  },
);

/** As the users themselves ask, with the limits and the calls of their roles. */
describe.each(agents.map(user => [user.email, user] as const))('the own figures of %s', (email, user) => {
  const own = { actor: anActor(user), now: NOW };
  const ownFigure = async (metric: MetricName) =>
    (await getMetric(own, { ...utcRangeOf(MONTH), metric, email, aggregate: true })).value;
  const earliest = earliestLeadDay(own.actor.access, TODAY);
  const created_from = earliest === undefined ? '' : beginningOfDay(earliest);

  it('calls, and those over five minutes, without the call in progress', async () => {
    for (const [kind, metric] of [
      ['agents', 'calls_qtd'],
      ['long', '5m_calls_qtd'],
    ] as const) {
      const rows = await counted(key =>
        listCallsOfDays(own, listCallsContract.input.parse({ ...MONTH, of: 'own', calls: kind, key })),
      );
      expect(rows, kind).toBe(await ownFigure(metric));
    }
  });

  it('on holds, less the leads that are older than the role lists', async () => {
    const counting = (await listOnHold(deps, { ...MONTH, email })).data.map(({ id }) => id);
    expect(counting).toHaveLength(await ownFigure('on_holds_qtd'));
    const created = new Map(table.itemsOf('lead').map(({ id, created_ts }) => [id, String(created_ts)]));
    const listed = (await listOnHold(own, { ...MONTH, email })).data.map(({ id }) => id);
    expect(listed.includes(`old-${user.id}`)).toBe(earliest === undefined);
    expect(listed).toEqual(counting.filter(id => (created.get(id) ?? '') >= created_from));
  });
});

it('the chargebacks of the week, and the volume of all sales less them', async () => {
  const { chargebacks_week, sales_volume_week } = await getStats(deps, { admin: true });
  expect(chargebacks_week).toBeGreaterThan(1);
  expect(await linesInWeek('chargebacks')).toBe(chargebacks_week);
  const all = (await linesInWeek('health')) + (await linesInWeek('ancillaries'));
  expect(all - 2 * chargebacks_week).toBe(sales_volume_week);
});

/** The sum of a line of the report, counted from the rows to which its figures link. */
const rowsOfLine = async (of: Of): Promise<ReportLine['figures']> => {
  const { premiums, commissions } = await sumsOf(of);
  return {
    ...{ premiums, commissions },
    calls_qtd: await calls('agents', of),
    answered_qtd: await calls('answered', of),
    abandoned_qtd: await calls('abandoned', of),
    offered_qtd: await calls('offered', of),
    on_holds_qtd: await onHolds(of),
    sales_qtd: await salesOf('health', of),
    ancillaries_qtd: await salesOf('ancillaries', of),
  };
};

const NO_ROWS = {
  ...{ premiums: 0, commissions: 0, calls_qtd: 0, answered_qtd: 0, abandoned_qtd: 0, offered_qtd: 0 },
  ...{ on_holds_qtd: 0, sales_qtd: 0, ancillaries_qtd: 0 },
};

describe.each([
  ['by_hour', 'hour'],
  ['by_group', 'group'],
  ['by_lead_source', 'lead_source'],
] as const)('the figures of the report %s', (breakdown, part) => {
  let lines: ReportLine[];
  beforeAll(async () => {
    lines = (await getReport(deps, MONTH))[breakdown];
  });

  it('are the rows to which they link', async () => {
    for (const { name, figures } of lines)
      expect({ ...NO_ROWS, ...figures }, name).toMatchObject(await rowsOfLine({ [part]: name }));
  });

  it('are in several lines', () => {
    for (const figure of ['sales_qtd', 'ancillaries_qtd', 'on_holds_qtd'] as const)
      expect(lines.filter(({ figures }) => figures[figure]).length, figure).toBeGreaterThan(1);
  });
});

/** The leads whose products count as sales of the month, by a part of the company's figures. */
const soldLeads = (by: 'hour' | 'group' | 'lead_source', name: string): string[] => {
  const counts = ({ day, ...one }: ReturnType<typeof contributionsOf>[number]) =>
    day >= MONTH.first && (by === 'hour' ? one.hour === Number(name) : one[by] === name);
  const sold = table
    .itemsOf('selected-product')
    .filter(document => contributionsOf({ kind: 'selected-product', document } as unknown as Counted).some(counts));
  return [...new Set(sold.map(({ lead_id }) => String(lead_id)))].sort();
};

const listedAsSold = async (part: Of): Promise<string[]> => {
  const { start_date: sale_date_start, end_date: sale_date_end } = utcRangeOf(MONTH);
  const input = listLeadsContract.input.parse({ sale_date_start, sale_date_end, ...part, limit: 40 });
  const { data, next_page_key } = await listLeads(deps, input);
  expect(next_page_key).toBeNull();
  return data.map(({ firestore_alternate_id: id }) => id).sort();
};

describe('the sold leads to which a supervisor’s figures link', () => {
  it.each([
    ['by_hour', 'hour'],
    ['by_group', 'group'],
    ['by_lead_source', 'lead_source'],
  ] as const)('are those whose sales count in each line %s, each once', async (breakdown, part) => {
    for (const { name } of (await getReport(deps, MONTH))[breakdown])
      expect(await listedAsSold({ [part]: name }), name).toEqual(soldLeads(part, name));
  });
});

it('every sale and On Hold of the days is in a group', async () => {
  const { total, by_group } = await getReport(deps, MONTH);
  for (const figure of ['sales_qtd', 'ancillaries_qtd', 'on_holds_qtd'] as const)
    expect(by_group.reduce((sum, { figures }) => sum + (figures[figure] ?? 0), 0)).toBe(total.figures[figure]);
});

it('the seeded figures are not all zero', async () => {
  for (const metric of ['calls_qtd', '5m_calls_qtd', 'on_holds_qtd', 'sales_qtd'] as const)
    expect(await figure(metric, {}), metric).toBeGreaterThan(5);
});
