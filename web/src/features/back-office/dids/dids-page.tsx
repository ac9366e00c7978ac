import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { listDids, updateDids } from '#shared/contracts/backoffice';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SearchBox } from '../../../components/inputs/search-box.tsx';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { rowHeightOf, useListView } from '../../../components/list/list-view.ts';
import { MAX_SEARCH_LENGTH } from '../../../components/list/use-list-address.ts';
import { ViewMenu } from '../../../components/list/view-menu.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { cellStyles } from './cell-inputs.tsx';
import { columnsFor, matchesSearch, namesOffered } from './columns.tsx';
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

const Filter = z.object({ q: z.string().max(MAX_SEARCH_LENGTH).optional() });

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
          toast.success('did updated');
        },
        onError: () => toast.error('DID update error'),
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

/** The inbound numbers with the settings of their calls, edited in place (docs/product.md, DIDs). */
export const DidsPage = () => {
  const { edits, edit } = useDidEdits();
  const dids = useDids(did => edit(typed => withOthersChange(typed, did)));
  const leadSources = useLeadSources();
  const [{ q: search = '' }, changeFilter] = useUrlFilter(Filter);
  const setSearch = (q: string) => changeFilter({ q: q.slice(0, MAX_SEARCH_LENGTH) });
  const [view, changeView] = useListView('dids');
  const [isAdding, setAdding] = useState(false);

  const all = dids.data?.data.map(did => rowOf(did, edits[did.id]));
  const rows = all?.filter(row => matchesSearch(row, search));
  const changed = all?.filter(({ edited }) => edited.length > 0) ?? [];
  const firstInvalid = changed.find(problemOf);
  const update = useUpdate(changed);

  const table = useRef<HTMLDivElement>(null);
  const [isGoing, setGoing] = useState(false);
  const goToProblem = () => {
    setSearch('');
    setGoing(true);
  };
  // The search may hide the row, which must exist to get the focus; the address changes a moment later.
  useEffect(() => {
    if (!isGoing || search !== '') return;
    table.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    setGoing(false);
  }, [isGoing, search]);

  const columns = columnsFor(leadSources, ({ did }, fields) => edit(typed => withFields(typed, did, fields)));
  const addButton = (
    <Button variant="outlined" onClick={() => setAdding(true)}>
      Add DID
    </Button>
  );
  const isFiltered = search.trim() !== '' && all?.length !== 0;

  return (
    <>
      <PageHeader
        actions={
          <>
            <span role="status">{firstInvalid && <Problem row={firstInvalid} onGo={goToProblem} />}</span>
            <ViewMenu columns={columns} view={view} onChange={changeView} />
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
      >
        <SearchBox label="Search the DIDs" value={search} onChange={setSearch} />
      </PageHeader>
      {update.error && changed.length > 0 && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {failureMessageOf(update.error, 'The rows were not saved.')}
        </Alert>
      )}
      <Box ref={table} sx={cellStyles}>
        <DataTable
          label="DIDs"
          columns={columns.filter(({ key }) => !view.hidden.includes(key))}
          rowHeight={rowHeightOf(view)}
          rows={rows}
          rowKey={({ did }) => did.id}
          keptRow={firstInvalid?.did.id}
          rowColour={({ edited }) => (edited.length > 0 ? themeToken('surfaceSelected') : undefined)}
          rowActions={row => (
            <RowActions
              row={row}
              onUndo={() => edit(typed => withoutEdit(typed, row.did.id))}
              onKeep={() => edit(typed => withSeenVersion(typed, row.did))}
            />
          )}
          empty={
            isFiltered ? (
              <EmptyState
                message="No DID matches this search"
                action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
              />
            ) : (
              <EmptyState message="No DIDs" hint="Customers can call in when there is a number." action={addButton} />
            )
          }
          error={
            dids.error
              ? `Get DIDs failed: ${failureMessageOf(dids.error, 'The server did not answer as expected.')}`
              : undefined
          }
          onRetry={() => void dids.refetch()}
          footer={
            all && all.length > 0 ? (
              <>
                <span>
                  {rows?.length === all.length ? `${all.length} DIDs` : `${rows?.length} of ${all.length} DIDs`}
                </span>
                {changed.length > 0 && (
                  <span role="status" style={{ marginLeft: 'auto' }}>
                    {rowsText(changed.length)}
                  </span>
                )}
              </>
            ) : undefined
          }
        />
      </Box>
      {isAdding && <AddDidDialog leadSources={namesOffered(leadSources)} onClose={() => setAdding(false)} />}
      <LeaveQuestion unsaved={changed.length > 0} what={rowsText(changed.length)} onLeave={() => edit(() => ({}))} />
    </>
  );
};
