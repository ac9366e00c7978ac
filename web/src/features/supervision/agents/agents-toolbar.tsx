import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Timestamp } from '#shared/time';
import { PageHeader } from '../../../components/page-header.tsx';
import { GroupFilter } from './group-filter.tsx';
import { UserActions } from './manage/user-actions.tsx';
import type { MonitorFilter } from './monitor-view.ts';
import { PresenceToggle } from './presence-toggle.tsx';
import { QueueBadge } from './queue-badge.tsx';
import { StuckBadge } from './stuck-badge.tsx';

type AgentsToolbarProps = {
  queueCount: number;
  stuckCount: number;
  oldest: Timestamp | undefined;
  /** The names separated by spaces: equal groups give an equal string, so that `memo` does not render again. */
  groups: string;
  filter: MonitorFilter;
  all: number;
  online: number;
  offline: number;
  onFilter: (filter: MonitorFilter) => void;
};

/** The queue and the filters of the monitor. Renders only when one of its values changes. */
export const AgentsToolbar = memo(
  ({ queueCount, stuckCount, oldest, groups, filter, onFilter, ...counts }: AgentsToolbarProps) => (
    <PageHeader
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <StuckBadge count={stuckCount} />
          <QueueBadge count={queueCount} oldest={oldest} />
          <UserActions />
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
