import { useState } from 'react';
import { topics } from '#shared/contracts/live';
import { listAgentCommissions } from '#shared/contracts/reports';
import { utcRangeOf } from '#shared/metrics/utc-range';
import { firstDayOfWeek, newYorkDay } from '#shared/new-york';
import type { CloserStatus } from '#shared/products/status-time';
import type { Agent } from '#shared/users/user';
import type { ChosenRange } from '../../../../components/inputs/date-range-input.tsx';
import { useOperation } from '../../../../lib/api/query.ts';
import { useLiveReading } from '../../../../lib/live/live-reading.ts';

/** docs/product.md, User commissions: either by sale time or by status. */
export type CommissionsBy = 'sale-time' | 'status';

/** An agent's commissions by the chosen filter; read again when a figure of the agent changes. */
export const useAgentCommissions = ({ id, email }: Pick<Agent, 'id' | 'email'>) => {
  const today = newYorkDay(new Date().toISOString());
  const [by, setBy] = useState<CommissionsBy>('sale-time');
  const [range, setRange] = useState<ChosenRange>({ first: firstDayOfWeek(today), last: today });
  const [status, setStatus] = useState<CloserStatus>('sale');
  const { first, last } = range;
  const dates = first && last ? utcRangeOf({ first, last }) : undefined;

  const topic = topics.ownFigures(id);
  useLiveReading(topic, [listAgentCommissions]);
  const isFiltered = by === 'status' || dates !== undefined;
  const filter = by === 'status' || !dates ? { email, status } : { email, ...dates };
  const query = useOperation(listAgentCommissions, filter, { enabled: isFiltered, topic, staleTime: 0 });
  /** The same rows, as an export asks for them. */
  const exported = by === 'status' ? { email, status } : first && last ? { email, first, last } : undefined;
  return { today, by, setBy, range, setRange, status, setStatus, isFiltered, exported, query };
};
