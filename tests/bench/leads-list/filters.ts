import { listLeads } from '#shared/contracts/leads';
import type { InputOf } from '#shared/contracts/operation';
import { type SaleStatus, saleStatuses } from '#shared/leads/list/lead-row';
import { utcRangeOf } from '#shared/metrics/utc-range';
import { addDays } from '#shared/new-york';
import { rangesUntil } from '../back-office/operations.ts';
import { atMost, type Row, rowWithoutTarget } from '../row.ts';
import { callApi } from '../support/api.ts';
import type { DatabaseTap } from '../support/database-tap.ts';
import { median, percentile } from '../support/statistics.ts';
import { searches } from './items.ts';

const REQUESTS = 40;
/** The first ones start the function's instance, connect, and read what it keeps for half a minute. */
const WARM_UP = 3;
const MOST_READ = 1.1;
/** For a page of a lead source, or of an agent's sold leads, which is compared after reading (docs/decisions/0074). */
const MOST_READ_COMPARED = 2_000;
/** Chosen by us: the search waits 250 ms for the next key, and shows something within a second. */
const LONGEST_MS = 500;
/** The actor, the groups' configurations, the sources, the first day of leads, and the record of the reading. */
const BESIDE_LIST = 6;

/** The partitions of the leads list and of its search. */
const ofList = ['leads-created', 'leads-sold', 'lead-search', 'sale-search'];

type Input = Omit<InputOf<typeof listLeads>, 'key'>;
type To = { origin: string; token: string };
/** `months`: how many partitions there are, each of which costs a request where there are too few leads. */
type Asked = { what: string; input: Input; months: number; page?: 2 };
/** `who` reads it. */
export type Reader = { who: string; to: To };

const texts: (keyof typeof searches)[] = ['one word', 'a full name', 'a part of a number'];

/** Each combination of what the screen can filter by; a lead that was sold has no other status than that of a sale. */
const combinations = (range: { first: string; last: string }): Asked[] => {
  const { start_date, end_date } = utcRangeOf(range);
  const ranges = [
    { name: 'created', dates: { start_date, end_date }, statuses: [undefined, ...saleStatuses] },
    {
      name: 'sold',
      dates: { sale_date_start: start_date, sale_date_end: end_date },
      statuses: [undefined, 'sale'] as (SaleStatus | undefined)[],
    },
  ];
  return ranges.flatMap(({ name, dates, statuses }) =>
    statuses.flatMap(sale_status =>
      [undefined, ...texts].map(text => ({
        what: [`${name} in two months`, sale_status && `status ${sale_status}`, text].filter(Boolean).join(', '),
        input: {
          ...dates,
          ...(sale_status && { sale_status }),
          ...(text && { q: searches[text] }),
          limit: 10,
        } as Input,
        months: 3,
      })),
    ),
  );
};

/** A source of nearly every lead, and one of a lead in a hundred. */
const ofSources = (range: { first: string; last: string }): Asked[] => {
  const { start_date, end_date } = utcRangeOf(range);
  return ['google', 'radio'].map(lead_source => ({
    what: `created in two months, lead source ${lead_source}`,
    input: { start_date, end_date, lead_source, limit: 10 } as Input,
    months: 3,
  }));
};

const pages = (range: { first: string; last: string }): Asked[] => {
  const dates = utcRangeOf(range);
  return [
    ...[20, 40].map(limit => ({
      what: `created in two months, page of ${limit}`,
      input: { ...dates, limit } as Input,
      months: 3,
    })),
    { what: 'created in two months, second page', input: { ...dates, limit: 10 } as Input, months: 3, page: 2 },
    {
      what: 'created in two months, oldest first',
      input: { ...dates, limit: 10, order: 'ascending' } as Input,
      months: 3,
    },
  ];
};

/** What the list asks for on behalf of an agent: dates within the limit of the role, with and without a search. */
const ofAgents = (dates: Partial<Input>, name: string): Asked[] =>
  [undefined, ...texts].map(text => ({
    what: [`${name} in a week`, text].filter(Boolean).join(', '),
    input: { ...dates, ...(text && { q: searches[text] }), limit: 10 } as Input,
    months: 2,
  }));

/** What Ctrl+K asks for: ten leads, in all months that have leads. */
const globalSearches = (): Asked[] =>
  Object.entries(searches).map(([what, q]) => ({
    what: `Ctrl+K, ${what}`,
    input: { q, limit: 10 } as Input,
    months: 13,
  }));

type Measured = { times: number[]; requests: number; read: number; returned: number };

const measureOne = async ({ input, page }: Asked, { to, tap }: { to: To; tap: DatabaseTap }): Promise<Measured> => {
  const first = page === 2 ? await callApi(to, listLeads, input as never) : undefined;
  const asked = { ...input, ...(first?.next_page_key && { key: first.next_page_key }) };
  const times: number[] = [];
  let [from, returned] = [0, 0];
  for (let n = 0; n < WARM_UP + REQUESTS; n++) {
    from = tap.requests('leads-api').length;
    const started = performance.now();
    const { data } = await callApi(to, listLeads, asked as never);
    if (n >= WARM_UP) times.push(performance.now() - started);
    returned = data.length;
  }
  const last = tap.requests('leads-api').slice(from);
  const listed = last.filter(({ queried }) => queried !== undefined && ofList.includes(queried));
  return { times, requests: last.length, read: listed.reduce((sum, { itemsRead }) => sum + itemsRead, 0), returned };
};

const readRow = (what: string, { read, returned }: Measured): Row => {
  if (returned === 0)
    return rowWithoutTarget({ what: `leads ${what}, items read`, value: read, baseline: 'nothing was found' });
  return atMost(MOST_READ, {
    what: `leads ${what}, items read / returned`,
    value: read / returned,
    digits: 3,
    baseline: `${read} of ${returned}`,
  });
};

const rowsOf = ({ what, months }: Asked, measured: Measured): Row[] => [
  readRow(what, measured),
  atMost(LONGEST_MS, {
    what: '  p95 of the request',
    value: percentile(measured.times, 0.95),
    unit: 'ms',
    baseline: `p50 ${median(measured.times).toFixed(0)} ms`,
  }),
  atMost(months + BESIDE_LIST, { what: '  requests to the table', value: measured.requests }),
];

const rowsOfCompared = ({ what }: Asked, { times, requests, read, returned }: Measured): Row[] => [
  atMost(MOST_READ_COMPARED, { what: `leads ${what}, items read`, value: read, baseline: `${returned} returned` }),
  rowWithoutTarget({ what: '  p95 of the request', value: percentile(times, 0.95), unit: 'ms', baseline: '' }),
  rowWithoutTarget({ what: '  requests to the table', value: requests, baseline: '' }),
];

/** The leads list with each combination of its filters and the search of Ctrl+K, one request after the other over HTTP. */
export const measureFilters = async (of: { to: To; tap: DatabaseTap }, today: string): Promise<Row[]> => {
  const { twoMonths } = rangesUntil(today);
  const rows: Row[] = [];
  for (const one of [...combinations(twoMonths), ...pages(twoMonths), ...globalSearches()])
    rows.push(...rowsOf(one, await measureOne(one, of)));
  for (const one of ofSources(twoMonths)) rows.push(...rowsOfCompared(one, await measureOne(one, of)));
  return rows;
};

/** The leads list of agents, whose role limits the dates. */
export const measureRoles = async (readers: Reader[], tap: DatabaseTap, today: string): Promise<Row[]> => {
  const { start_date, end_date } = utcRangeOf({ first: addDays(today, -6), last: today });
  const created = ofAgents({ start_date, end_date }, 'created');
  const sold = ofAgents({ sale_date_start: start_date, sale_date_end: end_date }, 'sold');
  const rows: Row[] = [];
  for (const { who, to } of readers) {
    const measured = async (one: Asked, rowsFor: typeof rowsOf) => {
      const asked = { ...one, what: `of a ${who}, ${one.what}` };
      rows.push(...rowsFor(asked, await measureOne(asked, { to, tap })));
    };
    for (const one of [...created, ...globalSearches()]) await measured(one, rowsOf);
    for (const one of sold) await measured(one, rowsOfCompared);
  }
  return rows;
};
