import { callCreation } from '#platform/table/calls';
import { commissionLineStep } from '#platform/table/commissions';
import { keys } from '#platform/table/engine/keys';
import type { Step } from '#platform/table/engine/steps';
import { leadCreation } from '#platform/table/leads';
import { storedSums } from '#platform/table/rollups';
import { selectedProductStep } from '#platform/table/selected-products';
import { userCreation } from '#platform/table/users';
import type { GroupName } from '#shared/access/roles';
import { lineOfProduct } from '#shared/commissions/commission-line';
import { keyOf } from '#shared/keys';
import { QUALIFIED_LEAD } from '#shared/leads/lead';
import type { KnownContribution } from '#shared/metrics/contribution';
import type { Figures } from '#shared/metrics/figures';
import { type RollupChange, rollupChanges } from '#shared/metrics/rollups';
import { addDays, daysFrom, firstDayOfWeek, newYorkDay } from '#shared/new-york';
import type { SelectedProduct } from '#shared/products/product';
import { type Timestamp, timestamp } from '#shared/time';
import { anEndedCall } from '../../support/builders/a-call.ts';
import { aSale, aSelectedProduct } from '../../support/builders/a-product.ts';
import { aUser } from '../../support/builders/a-user.ts';
import type { Item } from '../lists/items.ts';

/** The size of the company; every third agent is a closer. */
export const SIZE = {
  leads: Number(process.env.COVERLINE_BENCH_LEADS ?? 1_000_000),
  agents: 300,
  days: 365,
  /** One lead of this many is qualified and sold. */
  leadsAQualified: 20,
  postDates: 2_000,
  /** Stored calls of the last days: a list of calls reads the calls of one page, however many calls there are. */
  calls: 20_000,
};

const CLOSERS = SIZE.agents / 3;
/** On three days of five an agent has one call less than on the other two: 3,000,300 calls in 365 days. */
const CALLS_A_DAY = 27;
const DAY_MS = 86_400_000;
/** The newest lead is as old as this, the next one twice as old. */
export const BETWEEN_LEADS_MS = Math.floor((SIZE.days * DAY_MS) / SIZE.leads);

const groups: GroupName[] = ['closer_t1', 'closer_t2', 'fronter_t1', 'fronter_t2', 'fronter_t3', 'customer_service'];
const sources = ['google', 'facebook', 'tv_spot', 'radio', 'referral', 'mailer', 'website', 'billboard'];
const states = ['TX', 'FL', 'GA', 'OH', 'AZ'];

const at = (now: Timestamp, ms: number): Timestamp => timestamp(new Date(Date.parse(now) + ms));
export const itemOf = ({ item }: Step): Item[] => (item.Put?.Item ? [item.Put.Item] : []);
const inTurn = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

export const agentId = (index: number): string => `bench-agent-${index}`;
/** The agents with an index below a third of all are closers. */
export const emailOfAgent = (index: number): string => `${agentId(index)}@coverline.test`;

const namesOf = (index: number) => ({ first_name: `Agent${index}`, last_name: `Field${index}` });
export const nameOfAgent = (index: number): string => Object.values(namesOf(index)).join(' ');

const leadId = (index: number): string => `bench-lead-${index}`;
export const phoneOf = (index: number) => `+1305${String(2_000_000 + index)}` as const;

export function* agents(): Generator<Item> {
  for (let index = 0; index < SIZE.agents; index++) {
    const isCloser = index < CLOSERS;
    const { version: _, ...user } = aUser({
      id: agentId(index),
      email: emailOfAgent(index),
      ...namesOf(index),
      roles: [isCloser ? 'closer' : 'fronter'],
      groups: [isCloser ? inTurn(groups.slice(0, 2), index) : inTurn(groups.slice(2, 5), index)],
      contact_uri: `client:${agentId(index)}`,
      worker_sid: `WK${String(index).padStart(32, '0')}`,
    });
    yield* itemOf(userCreation(user));
  }
}

/** Calls that are over, one a minute, each with the next agent. */
function* calls(now: Timestamp): Generator<Item> {
  for (let index = 0; index < SIZE.calls; index++) {
    const { version: _, ...call } = anEndedCall({
      id: `bench-call-${index}`,
      lead_key: keyOf('lead', leadId(index)),
      created_ts: at(now, -(index + 10) * 60_000),
      reservation_user_key: keyOf('user', agentId(index % SIZE.agents)),
      reservation_user_email: emailOfAgent(index % SIZE.agents),
      disposition: 'Not Interested',
      recording_sid: `RE${String(index).padStart(32, '0')}`,
    });
    yield* itemOf(callCreation(call));
  }
}

/** A lead; every 20th is qualified, and has what the On Hold report shows. The claims of phone numbers are left out. */
const leadItems = (index: number, now: Timestamp): Item[] => {
  const created_ts = at(now, -(index + 1) * BETWEEN_LEADS_MS);
  const isQualified = index % SIZE.leadsAQualified === 0;
  const { lead } = leadCreation({
    id: leadId(index),
    first_name: `Ann${index}`,
    last_name: `Field${index}`,
    phone_number: phoneOf(index),
    state_abbr: inTurn(states, index),
    lead_source: inTurn(sources, index),
    created_ts,
    ...(isQualified && {
      Qualified_Lead: QUALIFIED_LEAD,
      qualified_ts: created_ts,
      qualifying_agent_email_by_role: { fronter: emailOfAgent(CLOSERS + (index % (SIZE.agents - CLOSERS))) },
      insured_now: 'no',
      budget: '300',
      pre_x_condition_details: 'none',
      details_on_whats_important: 'keeping the own doctor',
      dial_closed_reason: 'Sale: Guardian Health 250',
      products: { health: {} },
      health_plan: { premium: 249_99, status: 'sale' },
    }),
  });
  return itemOf(lead);
};

const soldTo = (index: number) => ({
  lead_id: leadId(index),
  closer_email: emailOfAgent(Math.floor(index / SIZE.leadsAQualified) % CLOSERS),
  lead_name: `Ann${index} Field${index}`,
});

/** The health plan of a qualified lead, sold when it was qualified, with its commission line. */
const saleItems = (index: number, now: Timestamp): Item[] => {
  const sale_ts = at(now, -(index + 1) * BETWEEN_LEADS_MS);
  const effective_date = addDays(newYorkDay(sale_ts), 15);
  const product: SelectedProduct = aSale({ ...soldTo(index), sale_ts, created_ts: sale_ts, effective_date });
  const customer = { first_name: `Ann${index}`, last_name: `Field${index}`, phone_number: phoneOf(index) };
  const line = lineOfProduct(product, customer);
  const closer = agentId(Math.floor(index / SIZE.leadsAQualified) % CLOSERS);
  return [...itemOf(selectedProductStep(product)), ...(line ? itemOf(commissionLineStep(closer, line)) : [])];
};

function* leadsAndSales(now: Timestamp): Generator<Item> {
  for (let index = 0; index < SIZE.leads; index++) {
    yield* leadItems(index, now);
    if (index % SIZE.leadsAQualified === 0) yield* saleItems(index, now);
  }
}

function* postDates(now: Timestamp): Generator<Item> {
  for (let index = 0; index < SIZE.postDates; index++) {
    const post_date_ts = at(now, (index + 1) * 3_600_000);
    const status = { status: 'post_date', post_date: newYorkDay(post_date_ts), post_date_ts } as const;
    yield* itemOf(selectedProductStep(aSelectedProduct({ ...soldTo(index), type: 'dental', ...status })));
  }
}

const callsOf = (agent: number, day: number): number => CALLS_A_DAY + ((agent * 7 + day * 3) % 5 < 2 ? 1 : 0);

const callFigures = (calls: number): Figures => ({
  calls_qtd: calls,
  calls_5m_qtd: Math.floor(calls / 3),
  offered_qtd: calls + 1,
  answered_qtd: calls,
  answered_in_time_qtd: calls - 3,
  abandoned_qtd: 1,
  wait_s: calls * 11,
  talk_s: calls * 290,
});

const salesFigures = (sales: number): Figures => ({
  sales_qtd: sales,
  premiums: sales * 249_99,
  commissions: sales * 135_00,
  on_holds_qtd: sales,
});

/** An agent's day as one contribution, in one of 13 hours, so that the company's day has every hour, group and source. */
const contributionOf = (agent: number, day: string, number: number): KnownContribution => ({
  day,
  hour: 8 + ((agent + number) % 13),
  user_id: agentId(agent),
  group: inTurn(groups, agent),
  lead_source: inTurn(sources, agent + number),
  figures: {
    ...callFigures(callsOf(agent, number)),
    leads_qtd: 9,
    ...(agent < CLOSERS && salesFigures(1 + ((agent + number) % 3 === 0 ? 1 : 0))),
  },
});

const rollupItem = (generation: number, { rollup, cells }: RollupChange): Item => ({
  ...keys.rollup(generation, rollup),
  ...{ entity: 'rollup', version: 1, generation },
  ...rollup,
  ...storedSums(cells),
});

const daysUntil = (now: Timestamp): string[] => {
  const today = newYorkDay(now);
  return daysFrom(addDays(today, 1 - SIZE.days), today);
};

/** Week by week: the leaderboard's roll-up is that of a whole week. */
export function* rollups(now: Timestamp, generation: number): Generator<Item> {
  const days = daysUntil(now);
  for (const week of new Set(days.map(firstDayOfWeek))) {
    const contributions = days.flatMap((day, number) =>
      firstDayOfWeek(day) === week
        ? Array.from({ length: SIZE.agents }, (_, agent) => contributionOf(agent, day, number))
        : [],
    );
    for (const change of rollupChanges(contributions)) yield rollupItem(generation, change);
  }
}

/** The calls in the roll-ups. */
export const callsUntil = (now: Timestamp): number =>
  daysUntil(now).reduce(
    (sum, _, day) =>
      sum + Array.from({ length: SIZE.agents }, (__, agent) => callsOf(agent, day)).reduce((a, b) => a + b),
    0,
  );

/**
 * The year up to `now` of a company with 300 agents, as far as the screens of the back office read it: every lead, the
 * qualified ones with a sale and its commission line, products with a post date, all roll-ups, and the calls of the last
 * two weeks. The same items for the same `now`.
 */
export function* backOfficeItems(now: Timestamp, generation: number): Generator<Item> {
  yield* agents();
  yield* rollups(now, generation);
  yield* calls(now);
  yield* postDates(now);
  yield* leadsAndSales(now);
}
