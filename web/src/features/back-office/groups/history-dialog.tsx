import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { agentName } from '#shared/agents/agent-groups';
import { groupLabel } from '#shared/calls/transfer';
import {
  type GroupSettings,
  type GroupVersion,
  listGroups,
  listGroupVersions,
  restoreGroup,
} from '#shared/contracts/backoffice';
import { changedFields } from '#shared/settings/changed-fields';
import { Dialog } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { fieldLabels, lineChanges } from './content-lines.ts';
import { useMembers } from './use-groups.ts';

/** A field that is a list loses and gets parts; any other has a value before and one after. */
const wordsFor = (field: keyof typeof fieldLabels) =>
  ['groupPolicy', 'callConfigs', 'agent_of_record'].includes(field)
    ? { removed: 'Removed', added: 'Added' }
    : { removed: 'Before', added: 'After' };

const FieldChange = ({ change, field }: { change: GroupVersion; field: keyof typeof fieldLabels }) => {
  const { removed, added } = lineChanges(change.before, change.after, field);
  const isOrder = removed.length === 0 && added.length === 0;
  return (
    <Box sx={{ mt: 1 }}>
      <strong>{fieldLabels[field]}</strong>
      {removed.map(line => (
        <Box key={line} sx={{ color: themeToken('dangerText') }}>
          {wordsFor(field).removed}: {line}
        </Box>
      ))}
      {added.map(line => (
        <Box key={line} sx={{ color: themeToken('successText') }}>
          {wordsFor(field).added}: {line}
        </Box>
      ))}
      {isOrder && <div>Only the order</div>}
    </Box>
  );
};

type EntryProps = { change: GroupVersion; author: string; isRestoring: boolean; onRestore: () => void };

const Entry = ({ change, author, isRestoring, onRestore }: EntryProps) => (
  <Box component="li" sx={{ listStyle: 'none', py: 3, borderBottom: `1px solid ${themeToken('border')}` }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <NewYorkTime time={change.created_ts} whole /> by {author}
        {change.restored !== undefined && ' (restored)'}
      </Box>
      <Button
        size="small"
        loading={isRestoring}
        onClick={onRestore}
        aria-label={`Restore what was before the change ${change.number}`}
      >
        Restore what was before
      </Button>
    </Box>
    {changedFields(change.before, change.after).map(field => (
      <FieldChange key={field} change={change} field={field} />
    ))}
  </Box>
);

/** Who changed a group when, with what was before and after; what was before can be restored. */
export const HistoryDialog = ({ group, onClose }: { group: GroupSettings; onClose: () => void }) => {
  const titleId = useId();
  const history = useOperationPages(listGroupVersions, { name: group.name, limit: 20 });
  const restoring = useOperationMutation(restoreGroup, {
    invalidates: [listGroups, listGroupVersions],
    per: ({ name }) => name,
    onSuccess: () => void toast.success('Group restored'),
  });
  const users = useMembers().data?.data;
  const authorOf = ({ user_id, user_email }: GroupVersion): string => {
    const user = users?.find(({ id }) => id === user_id);
    return user ? agentName(user) : user_email;
  };
  const { rows, error } = history;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>History of {groupLabel(group.name)}</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'text.secondary' }}>Times in New York. Restoring is a change too: it can be restored.</Box>
        {restoring.error && (
          <Alert severity="error" role="alert" sx={{ mt: 3 }}>
            {failureMessageOf(restoring.error, 'Nothing was restored. Please try again.')}
          </Alert>
        )}
        {!rows && !error && <SkeletonRows rows={4} />}
        {error && !rows && (
          <ErrorState message={error.message} onRetry={() => void history.refetch()} retrying={history.isFetching} />
        )}
        {rows?.length === 0 && <EmptyState message="No changes yet" hint="Every saved change will be listed here." />}
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {rows?.map(change => (
            <Entry
              key={change.number}
              change={change}
              author={authorOf(change)}
              isRestoring={restoring.isPending && restoring.variables?.number === change.number}
              onRestore={() => restoring.mutate({ name: group.name, number: change.number, version: group.version })}
            />
          ))}
        </Box>
        {history.hasNextPage && (
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()} sx={{ mt: 3 }}>
            Earlier changes
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
