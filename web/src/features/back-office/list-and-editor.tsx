import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import { columnsFrom } from '../../components/editor-layout.ts';
import { LeaveQuestion } from '../../components/leave-question.tsx';
import { useIsSlow } from '../../components/table/skeleton-rows.tsx';
import { useUrlFilter } from '../../lib/address/url-filter.ts';

const filterOf = (field: string) => z.object({ [field]: z.string().max(64).optional() });
const filters = { group: filterOf('group'), script: filterOf('script') };

/**
 * The entry of a list that is open in an editor, named by a field of the address. Another one opens at once, or after
 * the person has given the edits of this one up.
 */
export const useOpenEntry = (field: keyof typeof filters) => {
  const [filter, setFilter] = useUrlFilter(filters[field]);
  const [isEdited, setEdited] = useState(false);
  const [next, setNext] = useState<string>();
  return {
    /** Undefined if the address names none. */
    name: filter[field],
    choose: (name: string) => (isEdited ? setNext(name) : setFilter({ [field]: name })),
    setEdited,
    question: {
      unsaved: isEdited,
      isOtherChosen: next !== undefined,
      onStay: () => setNext(undefined),
      onLeave: () => {
        setEdited(false);
        if (next !== undefined) setFilter({ [field]: next });
        setNext(undefined);
      },
    },
  };
};

type ListAndEditorProps = {
  list: ReactNode;
  /** In pixels. */
  listWidth: number;
  /** The editor of the open entry. */
  children: ReactNode;
  /** What is edited: 'this group' */
  what: string;
  question: ReturnType<typeof useOpenEntry>['question'];
};

const columnsOf = (listWidth: number) => columnsFrom(900, `${listWidth}px minmax(0, 1fr)`);

/** A list, and beside it the editor of one of its entries. */
export const ListAndEditor = ({ list, listWidth, children, what, question }: ListAndEditorProps) => (
  <Box sx={columnsOf(listWidth)}>
    {list}
    {children}
    <LeaveQuestion what={what} {...question} />
  </Box>
);

type ListAndEditorSkeletonProps = {
  /** How many the list usually has. */
  entries: number;
  listWidth: number;
  /** Placeholders of the editor. */
  children: ReactNode;
};

/** Placeholders of a list and of the editor beside it; they appear after a moment. */
export const ListAndEditorSkeleton = ({ entries, listWidth, children }: ListAndEditorSkeletonProps) => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={columnsOf(listWidth)}>
      <Box sx={{ display: 'grid', gap: 4, p: 2 }}>
        {shown &&
          Array.from({ length: entries }, (_, entry) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are alike and never move
            <Box key={entry} sx={{ display: 'grid', gap: 1 }}>
              <Skeleton variant="rounded" height={16} width="60%" />
              <Skeleton variant="rounded" height={12} width="45%" />
            </Box>
          ))}
      </Box>
      {shown && children}
    </Box>
  );
};
