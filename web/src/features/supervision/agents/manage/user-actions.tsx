import Button from '@mui/material/Button';
import { useState } from 'react';
import { lazyPart } from '../../../../lib/ui/lazy-part.tsx';
import { useDisabledUsersLive, useHandoversUnderWay, useUserManagement } from './use-user-management.ts';

const CreateUserDialog = lazyPart(async () => (await import('./create-user-dialog.tsx')).CreateUserDialog);
const DisabledUsersDialog = lazyPart(async () => (await import('./disabled-users-dialog.tsx')).DisabledUsersDialog);

/** Opens the dialogs that are about no agent of the monitor, for those who manage users. */
export const UserActions = () => {
  const { enabled, data, error, isFetching, refetch } = useUserManagement();
  useHandoversUnderWay(data?.handovers);
  useDisabledUsersLive();
  const [open, setOpen] = useState<'create' | 'disabled'>();
  if (!enabled) return null;
  if (error && !data)
    return (
      <Button variant="outlined" color="error" loading={isFetching} onClick={() => void refetch()}>
        Users could not be read. Retry
      </Button>
    );
  const close = () => setOpen(undefined);
  const failed = data?.handovers.filter(({ state }) => state === 'failed').length ?? 0;
  const openDisabled = () => {
    // Handovers go on in the background.
    void refetch();
    setOpen('disabled');
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        disabled={!data}
        onClick={openDisabled}
        {...(failed > 0 && { color: 'error' })}
      >
        Disabled users{data ? ` (${data.disabled.length})` : ''}
        {failed > 0 && `, ${failed} ${failed === 1 ? 'handover' : 'handovers'} failed`}
      </Button>
      <Button variant="contained" aria-haspopup="dialog" disabled={!data} onClick={() => setOpen('create')}>
        Create user
      </Button>
      {open === 'create' && data && <CreateUserDialog groups={data.groups} onClose={close} />}
      {open === 'disabled' && data && <DisabledUsersDialog {...data} onClose={close} />}
    </>
  );
};
