import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import type { SettingVersion } from '#shared/settings/setting-version';
import { themeToken } from '../lib/ui/theme-token.ts';
import { Dialog } from './dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { NewYorkTime } from './new-york-time.tsx';
import { SkeletonRows } from './table/skeleton-rows.tsx';

type Change = Pick<SettingVersion, 'number' | 'created_ts' | 'restored'>;

/** The pages of a setting's changes, as `useOperationPages` reads them. */
type History<C> = {
  rows: C[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type SettingHistoryProps<C> = {
  /** Whose history it is, such as 'Closer T1'. */
  name: string;
  /** What restoring means for this kind of settings. */
  note: string;
  history: History<C>;
  authorOf: (change: C) => string;
  /** What the change did. */
  children: (change: C) => ReactNode;
  /** The change that is being undone. */
  restoring: number | undefined;
  /** Why the last one was not undone. */
  failure: string | undefined;
  /** False for a change before which there was nothing. */
  mayRestore?: (change: C) => boolean;
  onRestore: (change: C) => void;
  onClose: () => void;
};

/** Who changed a setting when, with what was before and after; what was before can be restored. */
export const SettingHistory = <C extends Change>(props: SettingHistoryProps<C>) => {
  const { history, mayRestore = () => true } = props;
  const { rows, error } = history;
  const titleId = useId();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>History of {props.name}</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'text.secondary' }}>Times in New York. {props.note}</Box>
        {props.failure && (
          <Alert severity="error" role="alert" sx={{ mt: 3 }}>
            {props.failure}
          </Alert>
        )}
        {!rows && !error && <SkeletonRows rows={4} />}
        {error && !rows && (
          <ErrorState message={error.message} onRetry={() => void history.refetch()} retrying={history.isFetching} />
        )}
        {rows?.length === 0 && <EmptyState message="No changes yet" hint="Every saved change will be listed here." />}
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {rows?.map(change => (
            <Box
              key={change.number}
              component="li"
              sx={{ listStyle: 'none', py: 3, borderBottom: `1px solid ${themeToken('border')}` }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <NewYorkTime time={change.created_ts} whole /> by {props.authorOf(change)}
                  {change.restored !== undefined && ' (restored)'}
                </Box>
                {mayRestore(change) && (
                  <Button
                    size="small"
                    loading={props.restoring === change.number}
                    onClick={() => props.onRestore(change)}
                    aria-label={`Restore what was before the change ${change.number}`}
                  >
                    Restore what was before
                  </Button>
                )}
              </Box>
              {props.children(change)}
            </Box>
          ))}
        </Box>
        {history.hasNextPage && (
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()} sx={{ mt: 3 }}>
            Earlier changes
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
