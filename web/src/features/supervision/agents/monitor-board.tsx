import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import type { LiveCall } from '#shared/calls/call';
import type { Agent } from '#shared/users/user';
import type { AgentNameOf } from '../../../lib/api/agent-names.ts';
import { useNewYorkDay } from '../../../lib/ui/new-york-day.ts';
import type { Ringing } from '../use-ringing.ts';
import { AgentGrid } from './agent-grid.tsx';
import { AgentsToolbar } from './agents-toolbar.tsx';
import { monitorBoardStyles } from './monitor-board-styles.ts';
import { useMonitorFilter } from './monitor-filter.ts';
import { type MonitorFilter, monitorView } from './monitor-view.ts';
import { useStuckCount } from './stuck-badge.tsx';
import { useFrozenOrder } from './use-frozen-order.ts';

const noFilter: MonitorFilter = { groups: [], presence: 'all' };

type MonitorBoardProps = {
  agents: Agent[];
  calls: LiveCall[];
  ringing: Ringing;
  /** The ids of the calls in which the user listens or whispers. */
  supervisedIds: string[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  nameOf: AgentNameOf;
  /** The right column. */
  children: ReactNode;
};

/** All agents on the left, the details of the selected agent on the right (docs/product.md, Agents monitor). */
export const MonitorBoard = (props: MonitorBoardProps) => {
  const { agents, calls, ringing, supervisedIds, selectedId, onSelect, nameOf, children } = props;
  const [filter, setFilter] = useMonitorFilter();
  const { day: today } = useNewYorkDay();
  const { frozen, freeze, release } = useFrozenOrder();
  const { groups, counts, queue, sections, ranks } = useMemo(
    () => monitorView({ agents, calls, ringing, today, filter, frozen }),
    [agents, calls, ringing, today, filter, frozen],
  );
  const stuckCount = useStuckCount(calls);
  return (
    <Box sx={monitorBoardStyles}>
      <div className="monitor">
        <AgentsToolbar
          queueCount={queue.count}
          stuckCount={stuckCount}
          oldest={queue.oldest_ts}
          groups={groups.join(' ')}
          filter={filter}
          {...counts}
          onFilter={setFilter}
        />
        <div className="cards-scroller" onPointerMove={() => freeze(ranks)} onPointerLeave={release}>
          <AgentGrid
            sections={sections}
            supervisedIds={supervisedIds}
            selectedId={selectedId}
            onSelect={onSelect}
            nameOf={nameOf}
            onShowAll={filter.groups.length > 0 || filter.presence !== 'all' ? () => setFilter(noFilter) : undefined}
          />
        </div>
      </div>
      <div className="side">{children}</div>
    </Box>
  );
};
