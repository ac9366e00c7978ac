import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import {
  type LeadSourceVersion,
  listLeadSources,
  listLeadSourceVersions,
  restoreLeadSource,
} from '#shared/contracts/backoffice';
import type { LeadSourceContent, ListedLeadSource } from '#shared/lead-sources/lead-source';
import { changedFields } from '#shared/settings/changed-fields';
import { Dialog } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { formatMoney, words } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';

type Content = Partial<LeadSourceContent>;

const labels: Record<keyof LeadSourceContent, string> = { name: 'Name', lead_cost: 'Lead cost', retired: 'State' };

const textOf = (content: Content, field: keyof LeadSourceContent): string => {
  if (content[field] === undefined) return 'none';
  if (field === 'name') return words(content.name);
  return field === 'lead_cost' ? formatMoney(content.lead_cost) : content.retired ? 'Retired' : 'In use';
};

type EntryProps = { change: LeadSourceVersion; isRestoring: boolean; onRestore: () => void };

const Entry = ({ change, isRestoring, onRestore }: EntryProps) => {
  const before: Content = change.before;
  return (
    <Box component="li" sx={{ listStyle: 'none', py: 3, borderBottom: `1px solid ${themeToken('border')}` }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <NewYorkTime time={change.created_ts} whole /> by {change.user_email}
          {change.restored !== undefined && ' (restored)'}
        </Box>
        {change.number > 1 && (
          <Button
            size="small"
            loading={isRestoring}
            onClick={onRestore}
            aria-label={`Restore what was before the change ${change.number}`}
          >
            Restore what was before
          </Button>
        )}
      </Box>
      {changedFields<Content>(before, change.after).map(field => (
        <Box key={field} sx={{ mt: 1 }}>
          <strong>{labels[field]}</strong>: {textOf(before, field)} → {textOf(change.after, field)}
        </Box>
      ))}
    </Box>
  );
};

/** Who changed a lead source when; what was before a change can be restored. */
export const SourceHistory = ({ source, onClose }: { source: ListedLeadSource; onClose: () => void }) => {
  const titleId = useId();
  const { id, version } = source;
  const history = useOperationPages(listLeadSourceVersions, { id, limit: 20 });
  const restoring = useOperationMutation(restoreLeadSource, {
    invalidates: [listLeadSources, listLeadSourceVersions],
    per: input => input.id,
    onSuccess: () => void toast.success('Lead source restored'),
  });
  const { rows, error } = history;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>History of {words(source.name)}</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'text.secondary' }}>
          Times in New York. A cost that is restored counts for the leads of today and later.
        </Box>
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
              isRestoring={restoring.isPending && restoring.variables?.number === change.number}
              onRestore={() => restoring.mutate({ id, number: change.number, version })}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {history.hasNextPage && (
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Earlier changes
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
