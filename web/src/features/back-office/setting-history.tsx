import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { changeKindOf } from '#shared/settings/change-kind';
import type { SettingVersion } from '#shared/settings/setting-version';
import { actorName } from '#shared/users/system-actor';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { NewYorkTime } from '../../components/new-york-time.tsx';
import { SkeletonRows } from '../../components/table/skeleton-rows.tsx';
import { useAgentNames } from '../../lib/api/agent-names.ts';
import { failureMessageOf } from '../../lib/api/api-failure.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { FieldChanges } from './field-changes.tsx';
import type { FieldChange } from './setting-texts.ts';

/** What a change did, in words. `what` names the setting in a list of several. */
type Told = { what?: string; fields: FieldChange[] };

type EntryProps = { change: SettingVersion; told: Told; author: string; isRestoring: boolean; onRestore: () => void };

const Entry = ({ change, told, author, isRestoring, onRestore }: EntryProps) => (
  <Box component="li" sx={{ listStyle: 'none', py: 3, borderBottom: `1px solid ${themeToken('border')}` }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {told.what && <Box sx={{ fontWeight: 550 }}>{told.what}</Box>}
        <NewYorkTime time={change.created_ts} whole /> by {author}
        {changeKindOf(change) !== 'changed' && ` (${changeKindOf(change)})`}
      </Box>
      {change.before && !change.published && (
        <Button
          size="small"
          loading={isRestoring}
          onClick={onRestore}
          aria-label={`Restore what was before the change ${change.number}${told.what ? ` of ${told.what}` : ''}`}
        >
          Restore what was before
        </Button>
      )}
    </Box>
    <FieldChanges change={change} fields={told.fields} />
  </Box>
);

type SettingHistoryProps = {
  title: string;
  /** What restoring means for this kind of settings. */
  note?: string;
  /** The pages of the changes, the latest first. */
  history: {
    rows: SettingVersion[] | undefined;
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  tell: (change: SettingVersion) => Told;
  restoring: { error: Error | null; isPending: (change: SettingVersion) => boolean };
  onRestore: (change: SettingVersion) => void;
  onClose: () => void;
};

/** Who changed what and when, with the values before and after; what was before can be restored. */
export const SettingHistory = ({
  title,
  note = 'Restoring is a change too: it can be restored.',
  history,
  tell,
  restoring,
  onRestore,
  onClose,
}: SettingHistoryProps) => {
  const titleId = useId();
  const nameOf = useAgentNames();
  const authorOf = ({ user_id, user_email }: SettingVersion): string => nameOf(user_id, actorName(user_email));
  const { rows, error } = history;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'text.secondary' }}>Times in New York. {note}</Box>
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
              key={`${change.name}#${change.number}`}
              change={change}
              told={tell(change)}
              author={authorOf(change)}
              isRestoring={restoring.isPending(change)}
              onRestore={() => onRestore(change)}
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
