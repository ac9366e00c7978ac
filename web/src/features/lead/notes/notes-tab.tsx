import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows, TEXT_COLUMNS } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { AddNote } from './add-note.tsx';
import type { Note } from './note.ts';
import { NoteList } from './note-list.tsx';

/** The toast (docs/product.md, Lead notes). */
const NOT_FETCHED = 'An error occured: failed to fetch notes on lead.';

type Notes = {
  rows: Note[] | undefined;
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};

const List = ({ list }: { list: Notes }) => {
  const { rows, error } = list;
  if (error && !rows)
    return (
      <ErrorState
        message={failureMessageOf(error, NOT_FETCHED)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!rows) return <SkeletonRows rows={4} rowHeight={52} columns={TEXT_COLUMNS} />;
  if (rows.length === 0) return <EmptyState message="No notes yet" />;
  return (
    <>
      <NoteList notes={rows} />
      {list.hasNextPage && (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  );
};

type NotesTabProps = {
  /** The name under which an unsaved note is kept. */
  name: string;
  list: Notes;
  /** Rejects if the server did not save the note. */
  onAdd: (text: string) => Promise<void>;
};

/** A lead's notes, newest first, below the field for a new one. */
export const NotesTab = ({ name, list, onAdd }: NotesTabProps) => {
  useErrorToast(list.error, NOT_FETCHED);
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
      <AddNote name={name} onAdd={onAdd} />
      <List list={list} />
    </Box>
  );
};
