import { useState } from 'react';
import * as z from 'zod';
import { topics } from '#shared/contracts/live';
import { listAgentCommissions } from '#shared/contracts/reports';
import { utcRangeOf } from '#shared/metrics/utc-range';
import { firstDayOfWeek, newYorkDay } from '#shared/new-york';
import { type CloserStatus, closerStatuses } from '#shared/products/status-time';
import type { Agent } from '#shared/users/user';
import type { ChosenRange } from '../../../../components/inputs/date-range-input.tsx';
import { rangeChange, rangeInAddress, shownRange } from '../../../../lib/address/chosen-range.ts';
import { useUrlFilter } from '../../../../lib/address/url-filter.ts';
import { useOperation } from '../../../../lib/api/query.ts';
import { useLiveReading } from '../../../../lib/live/live-reading.ts';

/** docs/product.md, User commissions: either by sale time or by status. */
export const CommissionsBy = z.enum(['sale-time', 'status']);
export type CommissionsBy = z.infer<typeof CommissionsBy>;

/** `commissions` is there while the dialog of the agent is open. */
const InAddress = z.object({
  agent: z.string().optional(),
  commissions: CommissionsBy.optional(),
  ...rangeInAddress,
  status: z.enum(closerStatuses).optional(),
});

const closed = { commissions: undefined, first: undefined, last: undefined, dates: undefined, status: undefined };

/** Whether the address has the agent's commissions open. */
export const useCommissionsOpen = ({ id }: Pick<Agent, 'id'>) => {
  const [{ agent, commissions }, change] = useUrlFilter(InAddress);
  return {
    isOpen: agent === id && commissions !== undefined,
    open: () => change({ agent: id, commissions: 'sale-time' }),
    close: () => change(closed),
  };
};

type Chosen = z.output<typeof InAddress>;

/** What is chosen in the dialog, and how it is changed. */
export type CommissionsFilter = readonly [chosen: Chosen, change: (values: Partial<Chosen>) => void];

/** In the address, so that a colleague who opens it sees the same. */
export const useFilterInAddress = (): CommissionsFilter => useUrlFilter(InAddress);

/** Of a dialog in another one, which no address opens. */
export const useOwnFilter = (): CommissionsFilter => {
  const [chosen, setChosen] = useState<Chosen>({});
  return [chosen, values => setChosen(before => ({ ...before, ...values }))];
};

/** An agent's commissions by the chosen filter; read again when a figure of the agent changes. */
export const useAgentCommissions = (
  { id, email }: Pick<Agent, 'id' | 'email'>,
  [inAddress, change]: CommissionsFilter,
) => {
  const today = newYorkDay(new Date().toISOString());
  const { commissions: by = 'sale-time', status = 'sale' } = inAddress;
  const range = shownRange(inAddress, { first: firstDayOfWeek(today), last: today });
  const { first, last } = range;
  const dates = first && last ? utcRangeOf({ first, last }) : undefined;

  const topic = topics.ownFigures(id);
  useLiveReading(topic, [listAgentCommissions]);
  const isFiltered = by === 'status' || dates !== undefined;
  const filter = by === 'status' || !dates ? { email, status } : { email, ...dates };
  const query = useOperation(listAgentCommissions, filter, { enabled: isFiltered, topic, staleTime: 0 });
  /** The same rows, as an export asks for them. */
  const exported = by === 'status' ? { email, status } : first && last ? { email, first, last } : undefined;
  return {
    ...{ today, by, range, status, isFiltered, exported, query },
    setBy: (next: CommissionsBy) => change({ commissions: next }),
    setRange: (next: ChosenRange) => change(rangeChange(next)),
    setStatus: (next: CloserStatus) => change({ status: next }),
  };
};
