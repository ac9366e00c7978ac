import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { beginningOfDay, newYorkDay } from '#shared/new-york';
import type { ProductOption, ProductStatus, ProductType } from '#shared/products/product';
import { ENROLLMENT_FEE_CAP } from '#shared/products/product-rules';
import { type Timestamp, timestamp } from '#shared/time';
import { productOptions } from './products.ts';
import type { Random } from './random.ts';
import { latestWorkingDay, workingHours } from './working-hours.ts';

/** One product of a lead: selected during the closer's call, then given a status by verification. */
export type SeededSale = {
  leadId: string;
  type: ProductType;
  closerEmail: string;
  chosen_ts: Timestamp;
  data: { product_id: string; enrollment_fee: number; effective_date: string; post_date?: string };
  status?: ProductStatus;
  failed_reason?: string;
  status_ts: Timestamp;
};

type NewCall = Omit<Call, 'version'>;
type NewLead = Omit<Lead, 'version'>;
type Option = Omit<ProductOption, 'version'>;

/** docs/product.md, Product rules. */
const reasons = ['card declined', 'verification failed', 'cannot contact customer'] as const;
const DAY_MS = 86_400_000;
/** How many of a closer's calls became sales. */
const CALLS_EACH = 5;

const dayAfter = (ts: Timestamp, days: number): string =>
  newYorkDay(timestamp(new Date(Date.parse(ts) + days * DAY_MS)));

/** The first day of the next month: every plan can begin on it. */
const firstOfNextMonth = (ts: Timestamp): string => {
  const [year = 0, month = 0] = newYorkDay(ts).split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

const offeredIn = (state: string | undefined, type: ProductType): Option[] =>
  productOptions.filter(
    option => option.is_active && option.type === type && (option.state_whitelist?.includes(state ?? '') ?? true),
  );

/** A health plan, mostly together with another product. */
const basketOf = (random: Random, lead: NewLead): Option[] => {
  const types: ProductType[] = [
    'health',
    ...(['dental', 'vision', 'wellness', 'discount_plan'] as const).filter(() => random.integer(1, 5) <= 2),
  ];
  return types.map(type => random.pick(offeredIn(lead.state_abbr, type)));
};

/** The highest fee of the option that the cap still allows. */
const feeOf = (option: Option, room: number): number =>
  Math.max(0, ...option.enrollment_fee_options.filter(fee => fee <= room));

/** The statuses that verification sets, one product after the other. */
const outcomes = ['sale', 'sale', 'post_date', 'sale', 'failed', 'sale', undefined, 'sale'] as const;

type Outcome = Pick<SeededSale, 'status' | 'failed_reason'> & { post_date?: string };

const outcomeOf = (random: Random, place: number, now: Date): Outcome => {
  const status = outcomes[place % outcomes.length];
  return {
    ...(status && { status }),
    ...(status === 'post_date' && { post_date: dayAfter(timestamp(now), random.integer(3, 20)) }),
    ...(status === 'failed' && { failed_reason: random.pick(reasons) }),
  };
};

/** A time of today, within working hours if they have begun, so that the figures of today are not empty. */
const someTimeToday = (random: Random, chosen: Timestamp, now: Date): Timestamp => {
  const hours = workingHours(now, latestWorkingDay(now));
  const today = Date.parse(beginningOfDay(newYorkDay(timestamp(now))));
  const from = Math.max(hours.from, today, Date.parse(chosen));
  return timestamp(new Date(from + Math.floor(random.next() * (now.getTime() - from))));
};

/** Verification is one or two hours after the call, never after now. */
const afterCall = (random: Random, chosen: Timestamp, now: Date): Timestamp =>
  timestamp(new Date(Math.min(now.getTime(), Date.parse(chosen) + random.integer(20, 120) * 60_000)));

/** The newest calls of a closer with the disposition sale; if there is none, the newest callback. */
const soldCalls = (calls: NewCall[], email: string, taken: Set<string>): NewCall[] => {
  const own = calls
    .filter(call => call.reservation_user_email === email && call.lead_key && !taken.has(call.lead_key))
    .sort((a, b) => b.created_ts.localeCompare(a.created_ts));
  const sold = own.filter(({ disposition }) => disposition === 'Sale').slice(0, CALLS_EACH);
  const chosen = sold.length > 0 ? sold : own.filter(({ disposition }) => disposition === 'Call Back').slice(0, 1);
  return chosen.filter(({ lead_key }) => lead_key && !taken.has(lead_key) && taken.add(lead_key));
};

type SoldCall = { call: NewCall; lead: NewLead; isLatest: boolean; place: number };

const salesOfCall = (random: Random, { call, lead, isLatest, place }: SoldCall, now: Date): SeededSale[] => {
  const chosen_ts = call.call_ended_ts ?? call.created_ts;
  const status_ts = isLatest ? someTimeToday(random, chosen_ts, now) : afterCall(random, chosen_ts, now);
  let room = ENROLLMENT_FEE_CAP;
  return basketOf(random, lead).map((option, n) => {
    const enrollment_fee = feeOf(option, room);
    room -= enrollment_fee;
    const { post_date, ...outcome } = outcomeOf(random, isLatest && n === 0 ? 0 : place + n, now);
    return {
      leadId: lead.id,
      type: option.type,
      closerEmail: call.reservation_user_email ?? '',
      chosen_ts,
      data: {
        product_id: option.id,
        enrollment_fee,
        effective_date: firstOfNextMonth(chosen_ts),
        ...(post_date && { post_date }),
      },
      ...outcome,
      status_ts,
    };
  });
};

/**
 * The products for the calls that closers disposed as a sale: most are sold, some are post-dated, failed or without
 * status. The newest sale of each closer is verified today.
 */
export const someSales = (
  random: Random,
  closers: string[],
  { leads, calls }: { leads: NewLead[]; calls: NewCall[] },
  now: Date,
): SeededSale[] => {
  const taken = new Set<string>();
  return closers
    .flatMap(email => soldCalls(calls, email, taken).map((call, n) => ({ call, isLatest: n === 0 })))
    .flatMap(({ call, isLatest }, place) => {
      const lead = leads.find(({ id }) => call.lead_key && id === idOf(call.lead_key));
      return lead ? salesOfCall(random, { call, lead, isLatest, place }, now) : [];
    });
};
