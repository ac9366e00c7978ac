import * as z from 'zod';
import { type LinesOf, LinesPart } from '#shared/commissions/chosen-lines';
import { getCommissionTotals, listCommissions } from '#shared/contracts/reports';
import { utcRangeOf } from '#shared/metrics/utc-range';
import { firstDayOfWeek } from '#shared/new-york';
import type { ChosenRange } from '../../../components/inputs/date-range-input.tsx';
import { useListAddress } from '../../../components/list/use-list-address.ts';
import { useListPage } from '../../../components/list/use-list-page.ts';
import { rangeChange, rangeInAddress, shownRange } from '../../../lib/address/chosen-range.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { useNewYorkDay } from '../../../lib/ui/new-york-day.ts';
import { useFiguresSubject } from '../figures-subject.ts';

const InAddress = z.object({ ...rangeInAddress, ...LinesPart.shape, email: z.email().optional() });

/** The commissions of the filter in the address, and their totals; read again when a figure changes. */
export const useCommissions = () => {
  const { ofCompany: admin, topic } = useFiguresSubject();
  const { day: today } = useNewYorkDay();
  const address = useListAddress(InAddress);
  const { first, last } = shownRange(address.filter, { first: firstDayOfWeek(today), last: today });
  const { email, lines, hour, group, lead_source } = address.filter;
  const { q } = address.list;
  const chosen = {
    ...(admin && email && { email }),
    ...(lines && { lines }),
    ...(hour && { hour }),
    ...(group && { group }),
    ...(lead_source && { lead_source }),
  };
  const filter = first && last ? { ...utcRangeOf({ first, last }), ...chosen } : undefined;

  useLiveReading(topic, [listCommissions, getCommissionTotals]);
  const page = useListPage(listCommissions, filter, address.list, topic);
  const asked = { start_date: '', end_date: '', ...filter, ...(q && { q }) };
  const totals = useOperation(getCommissionTotals, asked, { enabled: filter !== undefined, topic, staleTime: 0 });

  return {
    admin,
    today,
    page,
    address: address.list,
    range: { first, last },
    email,
    lines,
    part: { hour, group, lead_source },
    totals: filter && totals.data,
    totalsError: totals.error,
    retryTotals: () => void totals.refetch(),
    isFiltered: filter !== undefined,
    /** The same rows, as an export asks for them. */
    exported: first &&
      last && {
        ...{ first, last },
        of: admin ? ('company' as const) : ('own' as const),
        ...chosen,
        ...(q && { q }),
      },
    chooseRange: (range: ChosenRange) => address.changeFilter(rangeChange(range)),
    chooseLines: (chosenLines: LinesOf | undefined) => address.changeFilter({ lines: chosenLines }),
    clearPart: (name: keyof z.output<typeof InAddress>) => address.changeFilter({ [name]: undefined }),
    chooseAgent: (agent: string | undefined) => address.changeFilter({ email: agent }),
  };
};
