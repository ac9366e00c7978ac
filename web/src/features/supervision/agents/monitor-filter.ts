import { useCallback, useMemo } from 'react';
import * as z from 'zod';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import type { MonitorFilter } from './monitor-view.ts';

/** `groups`: their names, separated by commas. `agent`: the one whom a link selects. */
const InAddress = z.object({
  groups: z.string().optional(),
  presence: z.enum(['online', 'offline']).optional(),
  agent: z.string().optional(),
});

/** The monitor's filter, in the address: a colleague opens the same view, and the wallboard leads to a group. */
export const useMonitorFilter = (): readonly [MonitorFilter, (filter: MonitorFilter) => void] => {
  const [{ groups, presence }, change] = useUrlFilter(InAddress);
  const filter = useMemo((): MonitorFilter => {
    return { groups: groups?.split(',') ?? [], presence: presence ?? 'all' };
  }, [groups, presence]);
  const setFilter = useCallback(
    (next: MonitorFilter) =>
      change({
        groups: next.groups.join(','),
        presence: next.presence === 'all' ? undefined : next.presence,
        // Another agent may be selected by now.
        agent: undefined,
      }),
    [change],
  );
  return [filter, setFilter];
};
