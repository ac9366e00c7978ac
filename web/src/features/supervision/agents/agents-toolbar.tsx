import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Timestamp } from '#shared/time';
import { PageHeader } from '../../../components/page-header.tsx';
import type { FloorFilter } from './floor-view.ts';
import { GroupFilter } from './group-filter.tsx';
import { PresenceToggle } from './presence-toggle.tsx';
import { QueueBadge } from './queue-badge.tsx';
import { StuckBadge } from './stuck-badge.tsx';

type AgentsToolbarProps = {
  queueCount: number;
  stuckCount: number;
  oldest: Timestamp | undefined;
  /** Their names, one a word: the same text for the same groups, so that nothing is drawn for a new list of them. */
  groups: string;
  filter: FloorFilter;
  all: number;
  online: number;
  offline: number;
  onFilter: (filter: FloorFilter) => void;
};

/** The queue, and what narrows the floor. Drawn anew only when one of its numbers changes. */
export const AgentsToolbar = memo(
  ({ queueCount, stuckCount, oldest, groups, filter, onFilter, ...counts }: AgentsToolbarProps) => (
    <PageHeader
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <StuckBadge count={stuckCount} />
          <QueueBadge count={queueCount} oldest={oldest} />
        </Box>
      }
    >
      <PresenceToggle value={filter.presence} {...counts} onChange={presence => onFilter({ ...filter, presence })} />
      <GroupFilter
        groups={groups.split(' ').filter(Boolean)}
        value={filter.groups}
        onChange={chosen => onFilter({ ...filter, groups: chosen })}
      />
    </PageHeader>
  ),
);
