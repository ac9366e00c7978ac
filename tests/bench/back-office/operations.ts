import { listCallsOfDays } from '#shared/contracts/calls';
import type { InputOf, Operation } from '#shared/contracts/operation';
import {
  getCommissionTotals,
  getLeaderboard,
  getMetric,
  getReport,
  getStats,
  getWallboard,
  listAgentCommissions,
  listCommissions,
  listOnHold,
  listPostDates,
} from '#shared/contracts/reports';
import { utcRangeOf } from '#shared/metrics/utc-range';
import { addDays } from '#shared/new-york';
import { atMost, type Row, rowWithoutTarget } from '../row.ts';
import { callApi } from '../support/api.ts';
import type { DatabaseTap } from '../support/database-tap.ts';
import { median, percentile } from '../support/statistics.ts';
import { emailOfAgent } from './items.ts';

const REQUESTS = 40;
/** The first ones start the function's instance and connect. */
const WARM_UP = 3;
const MOST_READ = 1.1;
/** One item a day: the number of items of two months. */
const MOST_OF_TWO_MONTHS = 62;

/**
 * What a screen asks for, and what of its reading has a target: items per listed item, or the roll-ups of a range. Of one
 * agent these are the agent's; the item by which the agent is found has nothing to do with the range.
 */
type Asked = {
  what: string;
  ask(to: { origin: string; token: string }): Promise<unknown>;
  target?: 'returned' | 'range' | 'range of an agent';
  api: 'reports-api' | 'calls-api';
};

const asked = <O extends Operation>(
  what: string,
  [operation, input]: [O, InputOf<O>],
  target?: Asked['target'],
): Asked => ({ what, ask: to => callApi(to, operation, input), ...(target && { target }), api: 'reports-api' });

/** The calls of all agents, as a supervisor or an admin pages through them. */
const callsOfAllAgents = (whose: string, today: string): Asked => ({
  ...asked(
    `calls of all agents in one month, page of 20, ${whose}`,
    [listCallsOfDays, { ...rangesUntil(today).month, of: 'company', limit: 20 }],
    'returned',
  ),
  api: 'calls-api',
});

/** The days of this month, and those of the two months up to today: at most 62. */
export const rangesUntil = (today: string) => ({
  month: { first: `${today.slice(0, 8)}01`, last: today },
  twoMonths: { first: addDays(today, 1 - MOST_OF_TWO_MONTHS), last: today },
});

const everyScreen = (today: string): Asked[] => {
  const { month, twoMonths } = rangesUntil(today);
  const [oneMonth, both] = [utcRangeOf(month), utcRangeOf(twoMonths)];
  const email = emailOfAgent(0);
  const page = (limit: number) =>
    asked(`commissions of two months, page of ${limit}`, [listCommissions, { ...both, limit }], 'returned');
  return [
    asked('dashboard cards, company', [getStats, { admin: 'true' }]),
    asked('funnel of one month', [getMetric, { ...oneMonth, metric: 'calls_qtd' }], 'range'),
    asked('funnel of two months', [getMetric, { ...both, metric: 'calls_qtd' }], 'range'),
    asked(
      'funnel of one agent, two months',
      [getMetric, { ...both, metric: 'sales_qtd', email, aggregate: 'false' }],
      'range of an agent',
    ),
    asked('leaderboard', [getLeaderboard, {}], 'range'),
    ...[10, 20, 40].map(page),
    asked('sums of commissions, two months', [getCommissionTotals, both], 'range'),
    asked('agent commissions of two months', [listAgentCommissions, { email, ...both }], 'returned'),
    asked('agent commissions, active', [listAgentCommissions, { email, status: 'active' }], 'returned'),
    asked('on hold, this month', [listOnHold, month], 'returned'),
    asked('post dates', [listPostDates, {}], 'returned'),
    asked('built-in reports, two months', [getReport, twoMonths], 'range'),
    asked('wallboard', [getWallboard, {}]),
    callsOfAllAgents('as an admin', today),
  ];
};

const returnedIn = (answer: unknown): number | undefined => {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  return Array.isArray(data) ? data.length : undefined;
};

type Measured = { asked: Asked; times: number[]; requests: number; read: number; ofTarget: number; returned?: number };

/** Reads of the actor and of the groups' configurations, which every request makes, count in `read` only. */
const ofScreen = [
  ...['commissions', 'closer-products', 'qualified-leads', 'post-dates', 'rollup', 'closed-calls'],
  // Counted also where they are read only to find out whose items are listed.
  'users',
];

const countsFor = (target: Asked['target']): readonly string[] =>
  target === 'range of an agent' ? ['rollup'] : ofScreen;

const measureOne = async (
  one: Asked,
  { to, tap }: { to: { origin: string; token: string }; tap: DatabaseTap },
): Promise<Measured> => {
  for (let n = 0; n < WARM_UP; n++) await one.ask(to);
  const times: number[] = [];
  let answer: unknown;
  let from = 0;
  for (let n = 0; n < REQUESTS; n++) {
    from = tap.requests(one.api).length;
    const started = performance.now();
    answer = await one.ask(to);
    times.push(performance.now() - started);
  }
  const last = tap.requests(one.api).slice(from);
  const items = (of: typeof last) => of.reduce((sum, { itemsRead }) => sum + itemsRead, 0);
  return {
    asked: one,
    times,
    requests: last.length,
    read: items(last),
    ofTarget: items(last.filter(({ queried }) => queried !== undefined && countsFor(one.target).includes(queried))),
    returned: returnedIn(answer),
  };
};

const targetRows = ({ asked: { what, target }, ofTarget, returned = 0 }: Measured): Row[] => {
  if (target === 'range')
    return [atMost(MOST_OF_TWO_MONTHS, { what: `  ${what}, roll-ups and users read`, value: ofTarget })];
  if (target === 'range of an agent')
    return [atMost(MOST_OF_TWO_MONTHS, { what: `  ${what}, roll-ups read`, value: ofTarget })];
  if (target !== 'returned') return [];
  if (returned === 0) throw new Error(`${what} has no rows.`);
  const value = ofTarget / returned;
  return [
    atMost(MOST_READ, {
      what: `  ${what}, items read / returned`,
      value,
      digits: 3,
      baseline: `${ofTarget} of ${returned}`,
    }),
  ];
};

const rowsOf = (measured: Measured): Row[] => {
  const {
    asked: { what },
    times,
    requests,
    read,
    returned,
  } = measured;
  const list = returned === undefined ? '' : `, ${returned} returned`;
  return [
    rowWithoutTarget({
      what: `${what}, p95 of the request`,
      value: percentile(times, 0.95),
      unit: 'ms',
      baseline: `p50 ${median(times).toFixed(0)} ms; ${requests} requests to the table, ${read} items read${list}`,
    }),
    ...targetRows(measured),
  ];
};

type Users = { admin: string; supervisor: string };

/** The requests of the screens to the API, one after the other over HTTP; `users` are the users' tokens. */
export const measureOperations = async (
  { origin, users: { admin, supervisor }, tap }: { origin: string; users: Users; tap: DatabaseTap },
  today: string,
): Promise<Row[]> => {
  const rows: Row[] = [];
  const measure = async (one: Asked, token: string) =>
    void rows.push(...rowsOf(await measureOne(one, { to: { origin, token }, tap })));
  for (const one of everyScreen(today)) await measure(one, admin);
  await measure(callsOfAllAgents('as a supervisor', today), supervisor);
  return rows;
};
