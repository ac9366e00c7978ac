import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { listDids, updateDids } from '#shared/contracts/backoffice';
import { namesOffered } from '#shared/lead-sources/lead-cost';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import { type ListAddress, useListAddress } from '../../../components/list/use-list-address.ts';
import { pageWith, wholeListPage } from '../../../components/list/whole-list-page.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { ExportButton } from '../../reports/export-button.tsx';
import { cellStyles } from './cell-inputs.tsx';
import { columnsFor, matchesSearch } from './columns.tsx';
import {
  changesToSave,
  type DidRow,
  problemOf,
  rowOf,
  withFields,
  withOthersChange,
  withoutEdit,
  withSeenVersion,
} from './did-edits.ts';
import { RowActions } from './row-actions.tsx';
import { useDidEdits } from './use-did-edits.ts';
import { useDids, useKeepDids, useLeadSources } from './use-dids.ts';

const NoFilter = z.object({});
const sizes = ['10', '20', '40', '80'] as const;
/** Most companies see all their numbers at once. */
const USUAL_SIZE = '40';
/** The toasts of DIDs that were saved or not: the last one is shown. */
const DIDS_SAVE = 'dids-save';

const AddDidDialog = lazyPart(async () => (await import('./add-did-dialog.tsx')).AddDidDialog);

/**
 * Saves all changed rows at once, of more than 50 the first ones; rejected rows keep what was typed, with the server's
 * message.
 */
const useUpdate = (changed: DidRow[]) => {
  const { edits, edit } = useDidEdits();
  const keepDids = useKeepDids();
  const saving = useOperationMutation(updateDids, { invalidates: [listDids] });
  const save = () =>
    saving.mutate(
      { changes: changesToSave(changed, edits) },
      {
        onSuccess: ({ data }) => {
          keepDids(data);
          edit(typed => data.reduce(withSeenVersion, typed));
          toast.success('did updated', { id: DIDS_SAVE });
        },
        onError: () => toast.error('DID update error', { id: DIDS_SAVE }),
      },
    );
  return { save, isSaving: saving.isPending, error: saving.error };
};

/** Why Update is disabled: the problem of one row, with a link to that row. */
const Problem = ({ row, onGo }: { row: DidRow; onGo: () => void }) => (
  <Button color="error" onClick={onGo}>
    {formatPhoneNumber(row.did.phone_number)}: {problemOf(row)}
  </Button>
);

const rowsText = (count: number) => `${count} unsaved ${count === 1 ? 'row' : 'rows'}`;

/** Leads to the invalid row, whatever the search and the page, and focuses its field. */
const useGoToProblem = (root: RefObject<HTMLElement | null>, address: ListAddress) => {
  const [wanted, setWanted] = useState<{ page: string | undefined }>();
  // The row must exist to get the focus; the address changes a moment later.
  useEffect(() => {
    if (!wanted || address.q !== '' || address.key !== wanted.page) return;
    root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    setWanted(undefined);
  }, [wanted, address.q, address.key, root]);
  return (page: string | undefined) => {
    address.showPage(page);
    setWanted({ page });
  };
};

const countText = (shown: number, all: number) => (shown === all ? `${all} DIDs` : `${shown} of ${all} DIDs`);
const keyOf = ({ did }: DidRow) => did.id;

/** The inbound numbers with the settings of their calls, edited in place (docs/product.md, DIDs). */
export const DidsPage = () => {
  const { edits, edit } = useDidEdits();
  const dids = useDids(did => edit(typed => withOthersChange(typed, did)));
  const leadSources = useLeadSources();
  const { list: address } = useListAddress(NoFilter, sizes, USUAL_SIZE);
  const [isAdding, setAdding] = useState(false);

  const all = dids.data?.data.map(did => rowOf(did, edits[did.id]));
  const rows = all?.filter(row => matchesSearch(row, address.q));
  const changed = all?.filter(({ edited }) => edited.length > 0) ?? [];
  const firstInvalid = changed.find(problemOf);
  const update = useUpdate(changed);

  const root = useRef<HTMLDivElement>(null);
  const goTo = useGoToProblem(root, address);
  const addButton = (
    <Button variant="outlined" onClick={() => setAdding(true)}>
      Add DID
    </Button>
  );

  return (
    <>
      <Box ref={root} sx={cellStyles}>
        <ListScreen
          name="dids"
          label="DIDs"
          columns={columnsFor(leadSources, ({ did }, fields) => edit(typed => withFields(typed, did, fields)))}
          page={wholeListPage({ ...dids, rows, keyOf, refetch: () => void dids.refetch() }, address)}
          address={address}
          rowKey={keyOf}
          keptRow={firstInvalid?.did.id}
          rowColour={({ edited }) => (edited.length > 0 ? themeToken('surfaceSelected') : undefined)}
          rowActions={row => (
            <RowActions
              row={row}
              onUndo={() => edit(typed => withoutEdit(typed, row.did.id))}
              onKeep={() => edit(typed => withSeenVersion(typed, row.did))}
            />
          )}
          searchLabel="Search the DIDs"
          filters={null}
          actions={
            <>
              <span role="status">
                {firstInvalid && all && (
                  <Problem
                    row={firstInvalid}
                    onGo={() => goTo(pageWith(all, keyOf, firstInvalid.did.id, address.limit))}
                  />
                )}
              </span>
              <ExportButton report="dids" filter={address.q ? { q: address.q } : {}} />
              {addButton}
              <Button
                variant="contained"
                loading={update.isSaving}
                disabled={changed.length === 0 || firstInvalid !== undefined}
                onClick={update.save}
              >
                Update
              </Button>
            </>
          }
          summary={
            update.error &&
            changed.length > 0 && (
              <Alert severity="error" role="alert" sx={{ mb: 4 }}>
                {failureMessageOf(update.error, 'The rows were not saved.')}
              </Alert>
            )
          }
          empty={
            <EmptyState message="No DIDs" hint="Customers can call in when there is a number." action={addButton} />
          }
          failed="Get DIDs failed"
          failure={error => `Get DIDs failed: ${failureMessageOf(error, 'The server did not answer as expected.')}`}
          note={
            all &&
            rows && (
              <>
                <span>{countText(rows.length, all.length)}</span>
                {changed.length > 0 && <span role="status">{rowsText(changed.length)}</span>}
              </>
            )
          }
        />
      </Box>
      {isAdding && <AddDidDialog leadSources={namesOffered(leadSources)} onClose={() => setAdding(false)} />}
      <LeaveQuestion unsaved={changed.length > 0} what="the DIDs" onLeave={() => edit(() => ({}))} />
    </>
  );
};
