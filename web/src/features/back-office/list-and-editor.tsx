import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import { columnsFrom } from '../../components/editor-layout.ts';
import { LeaveQuestion } from '../../components/leave-question.tsx';
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

/** A list, and beside it the editor of one of its entries. */
export const ListAndEditor = ({ list, listWidth, children, what, question }: ListAndEditorProps) => (
  <Box sx={columnsFrom(900, `${listWidth}px minmax(0, 1fr)`)}>
    {list}
    {children}
    <LeaveQuestion what={what} {...question} />
  </Box>
);
