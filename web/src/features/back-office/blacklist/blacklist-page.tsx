import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { may, requires } from '#shared/access/access';
import { addressOf, type BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useSession } from '../../../lib/session/session.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { ExportButton } from '../../reports/export-button.tsx';
import { columnsFor, nameOf } from './columns.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { readFailure, useBlacklist, useEntryCommands } from './use-blacklist.ts';

const AddDialog = lazyPart(async () => (await import('./add-dialog.tsx')).AddDialog);

const DeleteQuestion = ({ entry }: { entry: BlacklistEntry }) => {
  if (entry.source !== 'disposition')
    return 'Agents could call, text and write to it again, and its calls would be answered.';
  const again = entry.phone_number ? 'call and text this number again' : 'write to this address again';
  return `This customer asked not to be contacted. Agents could ${again}.`;
};

/** Numbers and e-mail addresses that are not contacted (docs/product.md, Blacklist). */
export const BlacklistPage = () => {
  const { page, address } = useBlacklist();
  const failureOf = (error: Error | null) => readFailure(error, address.q !== '');
  useErrorToast(page.error, failureOf(page.error));
  const commands = useEntryCommands();
  const { access } = useSession();
  const [isAdding, setAdding] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const [asked, setAsked] = useState<BlacklistEntry>();
  const addButton = (
    <Button variant="contained" onClick={() => setAdding(true)}>
      Add
    </Button>
  );
  return (
    <>
      <ListScreen
        name="blacklist"
        label="Blacklist"
        columns={columnsFor(commands)}
        rowKey={addressOf}
        rowActions={entry => (
          <IconButton size="small" aria-label={`Delete ${nameOf(entry)}`} onClick={() => setAsked(entry)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
        page={page}
        address={address}
        searchLabel="Exact phone number or e-mail"
        filters={null}
        actions={
          <>
            {may(access, requires.role('admin')) && <Button onClick={() => setShowsHistory(true)}>History</Button>}
            <ExportButton report="blacklist" filter={address.q ? { q: address.q } : {}} />
            {addButton}
          </>
        }
        summary={
          commands.problem && (
            <Alert severity="error" role="alert" sx={{ mb: 4 }}>
              {commands.problem}
            </Alert>
          )
        }
        empty={
          <EmptyState
            message="Nothing is on the blacklist"
            hint="Numbers come here by a do-not-call disposition, one by one, or from a file."
            action={addButton}
          />
        }
        failed="Get DIDs failed"
        failure={failureOf}
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {showsHistory && <HistoryDialog onClose={() => setShowsHistory(false)} />}
      <ConfirmDialog
        open={asked !== undefined}
        question={`Delete ${asked ? nameOf(asked) : ''} from the blacklist?`}
        confirmLabel="Delete"
        danger
        waiting={commands.isDeleting}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && commands.remove(asked, () => setAsked(undefined))}
      >
        {asked && <DeleteQuestion entry={asked} />}
      </ConfirmDialog>
    </>
  );
};
