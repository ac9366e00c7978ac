import { leadRowSteps } from '#platform/table/lead-rows/lead-rows';
import { prefixesOf, searchFor } from '#shared/leads/list/lead-prefixes';
import type { LeadRow, SaleStatus } from '#shared/leads/list/lead-row';
import { type Timestamp, timestamp } from '#shared/time';
import { agents, BETWEEN_LEADS_MS, emailOfAgent, itemOf, phoneOf, rollups, SIZE } from '../back-office/items.ts';
import type { Item } from '../lists/items.ts';

/** A thousand full names: at a million leads, 50,000 have each first name and 1,000 each full name. */
const firstNames = ['Maria', 'Ann', 'John', 'Peter', 'Linda', 'Robert', 'Susan', 'David', 'Carol', 'James'].flatMap(
  name => [name, `${name}na`],
);
const lastNames = [
  'Garcia',
  'Smith',
  'Featherstonehaugh',
  'Lopez',
  'Brown',
  'Nguyen',
  'Miller',
  'Davis',
  'Moore',
  'Clark',
].flatMap(name => [name, `${name}s`, `${name}son`, `Mc${name}`, `${name}er`]);

/** What is typed into the search, and what of a lead that finds. */
export const searches = {
  'one word': 'maria',
  'the beginning of a word': 'mar',
  'a word of more than ten letters': 'featherstonehaugh',
  'a full name': 'Maria Garcia',
  'the end of an e-mail left out': 'maria.garcia',
  'a whole e-mail': 'maria.garcia.0@example.com',
  'a part of a number': '(305) 20',
  'a whole number': '(305) 200-0000',
} as const;

/**
 * Nobody searches the other beginnings: without their items, which are in partitions of their own, nothing else is
 * read.
 */
const searched = new Set(
  Object.values(searches).flatMap(text => {
    const search = searchFor(text);
    return search ? [search.prefix, ...(search.otherwise ? [search.otherwise] : [])] : [];
  }),
);

const at = (now: Timestamp, ms: number): Timestamp => timestamp(new Date(Date.parse(now) + ms));

/** Of a hundred leads five are sold, three have a post date, and four have a sale that failed, whatever their names are. */
const statusOf = (index: number): SaleStatus => {
  const place = Math.floor(index / 7) % 100;
  if (place % SIZE.leadsAQualified === 0) return 'sale';
  if (place % 33 === 1) return 'post_date';
  return place % 25 === 2 ? 'failed' : 'none';
};

/** Neighbours have different first names, and all leads with one of them every last name. */
const namesOf = (index: number) => {
  const [first_name = '', last_name = ''] = [
    firstNames[index % firstNames.length],
    lastNames[Math.floor(index / firstNames.length) % lastNames.length],
  ];
  return { first_name, last_name };
};

const rowOf = (index: number, now: Timestamp): LeadRow => {
  const created_ts = at(now, -(index + 1) * BETWEEN_LEADS_MS);
  const { first_name, last_name } = namesOf(index);
  const sale_status = statusOf(index);
  return {
    lead_id: `bench-lead-${index}`,
    first_name,
    last_name,
    phone_number: phoneOf(index),
    email: `${first_name}.${last_name}.${index}@example.com`.toLowerCase(),
    lead_source: index % 100 === 50 ? 'radio' : 'google',
    assigned_agent: emailOfAgent(index % SIZE.agents),
    sale_status,
    created_ts,
    ...(sale_status === 'sale' && { sale_date: created_ts }),
  };
};

function* rows(now: Timestamp): Generator<Item> {
  for (let index = 0; index < SIZE.leads; index++) {
    const row = rowOf(index, now);
    const wanted = prefixesOf(row).filter(prefix => searched.has(prefix));
    yield* Object.values(leadRowSteps(row, undefined, wanted)).flatMap(itemOf);
  }
}

/**
 * The leads of a year up to `now` as the leads list and the search read them: the row of every lead, its copy among the
 * sold leads, and those under the beginnings that are searched; and the roll-ups, which say how many leads there are and
 * since when. The same items for the same `now`.
 */
export function* leadsListItems(now: Timestamp, generation: number): Generator<Item> {
  yield* agents();
  yield* rollups(now, generation);
  yield* rows(now);
}
