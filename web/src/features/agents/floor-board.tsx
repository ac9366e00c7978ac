import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useState } from 'react';
import type { LiveCall } from '#shared/calls/call';
import type { Agent } from '#shared/users/user';
import { AgentGrid } from './agent-grid.tsx';
import { AgentsToolbar } from './agents-toolbar.tsx';
import { type FloorFilter, floorView } from './floor-view.ts';
import { useStuckCount } from './stuck-badge.tsx';

const columnStyles = {
  display: 'grid',
  gap: 5,
  flex: 1,
  minHeight: 0,
  gridTemplateColumns: 'minmax(0, 1fr) 400px',
  '@media (min-width: 1440px)': { gridTemplateColumns: 'minmax(0, 1fr) 456px' },
  '& .floor': { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  // Room for the ring of a card at the edge.
  '& .cards-scroller': { flex: 1, minHeight: 0, overflow: 'auto', m: -1.5, p: 1.5 },
  '& .side': { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0, minHeight: 0, overflow: 'auto' },
} as const;

type FloorBoardProps = {
  agents: Agent[];
  calls: LiveCall[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  /** The right column. */
  children: ReactNode;
};

/** The floor at the left, what there is to know of the selected agent at the right (spec 3, section 2). */
export const FloorBoard = ({ agents, calls, selectedId, onSelect, children }: FloorBoardProps) => {
  const [filter, setFilter] = useState<FloorFilter>({ groups: [], presence: 'all' });
  const { groups, counts, queue, sections } = useMemo(() => floorView(agents, calls, filter), [agents, calls, filter]);
  const stuckCount = useStuckCount(calls);
  return (
    <Box sx={columnStyles}>
      <div className="floor">
        <AgentsToolbar
          queueCount={queue.count}
          stuckCount={stuckCount}
          oldest={queue.oldest_ts}
          groups={groups.join(' ')}
          filter={filter}
          {...counts}
          onFilter={setFilter}
        />
        <div className="cards-scroller">
          <AgentGrid sections={sections} selectedId={selectedId} onSelect={onSelect} />
        </div>
      </div>
      <div className="side">{children}</div>
    </Box>
  );
};
