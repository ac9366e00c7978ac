import * as z from 'zod';
import { requires } from '#shared/access/access';
import { CallsFilter, CallsKind } from '#shared/calls/calls-of-days';
import { listCallsOfDays } from '#shared/contracts/calls';
import type { DayRange } from '#shared/metrics/day-range';
import { useListAddress } from '../../../components/list/use-list-address.ts';
import { useListPage } from '../../../components/list/use-list-page.ts';
import { useMay } from '../../../lib/session/session.ts';
import { historyRow } from './history-row.ts';

/** The days, whose calls, and which of them: the group, the source and the hour are those of a figure that links here. */
export const CallsInAddress = z.object({
  first: z.iso.date().optional(),
  last: z.iso.date().optional(),
  of: z.enum(['own', 'company']).optional(),
  email: z.email().optional(),
  calls: CallsKind.optional(),
  ...CallsFilter.pick({ group: true, lead_source: true, hour: true }).shape,
});

/** The calls of the days in the address; other agents' for those who use the agents monitor. They do not follow live. */
export const useCallsOfDays = ({ first, last }: DayRange) => {
  const seesOthers = useMay(requires.feature('AgentDashboard'));
  const { filter, changeFilter, list } = useListAddress(CallsInAddress);
  const { of = 'own', email, calls = 'agents', group, lead_source, hour } = filter;
  const whose = { of: seesOthers ? of : ('own' as const), ...(seesOthers && email !== undefined && { email }) };
  const part = { ...(group && { group }), ...(lead_source && { lead_source }), ...(hour && { hour }) };
  const page = useListPage(listCallsOfDays, { first, last, calls, ...whose, ...part }, list, []);
  return {
    /** The same rows, as an export asks for them. */
    exported: { first, last, calls, ...whose, ...part, ...(list.q && { q: list.q }) },
    seesOthers,
    ...whose,
    calls,
    part,
    changeFilter,
    address: list,
    page: { ...page, rows: page.rows?.map(historyRow) },
  };
};
