import * as z from 'zod';
import { isAdmin } from '#shared/access/access';
import { countLeads, listLeads } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import { earliestLeadDay } from '#shared/leads/earliest-lead-day';
import { searchFor } from '#shared/leads/list/lead-prefixes';
import { SaleStatus } from '#shared/leads/list/lead-row';
import { LeadsFilter } from '#shared/leads/list/leads-filter';
import { utcRangeOf } from '#shared/metrics/utc-range';
import { addDays, newYorkDay } from '#shared/new-york';
import type { ChosenRange } from '../../../components/inputs/date-range-input.tsx';
import { useListAddress } from '../../../components/list/use-list-address.ts';
import { useListPage } from '../../../components/list/use-list-page.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { useSession } from '../../../lib/session/session.ts';

const day = z.iso.date().optional();

/** The address has no dates while they are the default ones, and `dates=none` after the user has cleared them. */
const InAddress = z.object({
  first: day,
  last: day,
  sold_first: day,
  sold_last: day,
  dates: z.literal('none').optional(),
  sale_status: SaleStatus.optional(),
  /** The part of a figure that links here. */
  ...LeadsFilter.pick({ hour: true, group: true, lead_source: true }).shape,
});
type InAddress = z.output<typeof InAddress>;

/** Leads come all the time: the page is read again at most so often. */
const READ_AGAIN_MS = 5_000;

/** Where counting fails: the list is there all the same. */
const NOT_COUNTED = { count: 0, is_exact: false };

type Ranges = { created: ChosenRange; sold: ChosenRange };

/** One range at a time (docs/product.md, Leads list); without any, and not cleared, yesterday and today. */
const shownRanges = ({ first, last, sold_first, sold_last, dates }: InAddress, today: string): Ranges => {
  if (sold_first && sold_last) return { created: {}, sold: { first: sold_first, last: sold_last } };
  if (first && last) return { created: { first, last }, sold: {} };
  return { created: dates === 'none' ? {} : { first: addDays(today, -1), last: today }, sold: {} };
};

const utcOf = ({ first, last }: ChosenRange) => (first && last ? utcRangeOf({ first, last }) : undefined);

const filterOf = ({ created, sold }: Ranges, { sale_status, hour, group, lead_source }: InAddress) => {
  const soldUtc = utcOf(sold);
  return {
    ...utcOf(created),
    ...(soldUtc && { sale_date_start: soldUtc.start_date, sale_date_end: soldUtc.end_date }),
    ...(sale_status && { sale_status }),
    ...(hour && { hour }),
    ...(group && { group }),
    ...(lead_source && { lead_source }),
  };
};

/** The leads of the filter in the address, and how many there are; read again when a row changes. */
export const useLeads = () => {
  const { access } = useSession();
  const today = newYorkDay(new Date().toISOString());
  const address = useListAddress(InAddress);
  const { sale_status, hour, group, lead_source } = address.filter;
  const ranges = shownRanges(address.filter, today);
  const { q } = address.list;
  const isTooShort = q !== '' && searchFor(q) === undefined;
  const filter = isTooShort ? undefined : filterOf(ranges, address.filter);

  const topic = topics.leads();
  useLiveReading(topic, [listLeads, countLeads], { togetherMs: READ_AGAIN_MS });
  const page = useListPage(listLeads, filter, address.list, topic);
  const counting = useOperation(
    countLeads,
    { ...filter, ...(q && { q }) },
    { enabled: !isTooShort, topic, staleTime: 0 },
  );

  const noDates = { first: undefined, last: undefined, sold_first: undefined, sold_last: undefined };
  return {
    admin: isAdmin(access),
    today,
    /** The first day that the user's role may see. */
    earliest: earliestLeadDay(access, today),
    page,
    /** What is on screen, for an export and a bulk change; undefined while the search is too short. */
    shown: filter && { ...filter, ...(q && { q }) },
    address: address.list,
    ...ranges,
    sale_status,
    part: { hour, group, lead_source },
    isTooShort,
    count: isTooShort ? undefined : (counting.data ?? (counting.error ? NOT_COUNTED : undefined)),
    chooseCreated: ({ first, last }: ChosenRange) =>
      address.changeFilter({ ...noDates, first, last, dates: first && last ? undefined : 'none' }),
    chooseSold: ({ first, last }: ChosenRange) =>
      address.changeFilter({ ...noDates, sold_first: first, sold_last: last, dates: 'none' }),
    /** Only leads of some days are listed. */
    hasRange: ranges.created.first !== undefined || ranges.sold.first !== undefined,
    searchAllDates: () => address.changeFilter({ ...noDates, dates: 'none' }),
    clearPart: (name: string) => address.changeFilter({ [name]: undefined }),
    chooseStatus: (status: SaleStatus | undefined) => address.changeFilter({ sale_status: status }),
  };
};
