import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import * as z from 'zod';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { useLeaveGuard } from '../../../lib/forms/leave-guard.ts';
import { useMembers } from '../use-members.ts';
import { GroupEditor } from './group-editor.tsx';
import { GroupList } from './group-list.tsx';
import { GroupsSkeleton } from './groups-skeleton.tsx';
import { useGroups } from './use-groups.ts';

const Filter = z.object({ group: z.string().max(64).optional() });

/** The configuration of the groups, for admins (docs/product.md, Group settings). */
export const GroupsPage = () => {
  const { data, error, refetch, isFetching } = useGroups();
  const users = useMembers().data?.data;
  const [filter, setFilter] = useUrlFilter(Filter);
  const [isEdited, setEdited] = useState(false);
  /** The group that waits for the admin to give the edits of another one up. */
  const [next, setNext] = useState<string>();
  const guard = useLeaveGuard(isEdited);
  const onOvertaken = useCallback(() => void refetch(), [refetch]);

  if (!data && error)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <GroupsSkeleton />;
  const groups = data.data;
  const stored = groups.find(({ name }) => name === (filter.group ?? groups[0]?.name));
  const choose = (group: string) => (isEdited ? setNext(group) : setFilter({ group }));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '220px minmax(0, 1fr)', gap: 6, alignItems: 'start' }}>
      <GroupList groups={groups} users={users} chosen={stored?.name} onChoose={choose} />
      {stored ? (
        <GroupEditor key={stored.name} groups={groups} stored={stored} onEdited={setEdited} onOvertaken={onOvertaken} />
      ) : (
        <EmptyState message="There is no such group" hint="Choose one of the groups on the left." />
      )}
      <ConfirmDialog
        open={guard.asks || next !== undefined}
        question="Leave without saving?"
        confirmLabel="Leave"
        danger
        onCancel={() => {
          guard.stay();
          setNext(undefined);
        }}
        onConfirm={() => {
          setEdited(false);
          if (next !== undefined) setFilter({ group: next });
          setNext(undefined);
          guard.leave();
        }}
      >
        What you have edited of this group would be lost.
      </ConfirmDialog>
    </Box>
  );
};
