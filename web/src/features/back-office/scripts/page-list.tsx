import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { WrittenPage } from '#shared/scripts/script';
import type { ScriptProblem } from '#shared/scripts/script-problems';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { EntryList } from '../entry-list.tsx';
import { pageTitle } from '../script-texts.ts';

const Sign = ({ problems }: { problems: ScriptProblem[] }) => {
  if (problems.length === 0) return null;
  const stops = problems.some(problem => problem.stops);
  const Icon = stops ? ErrorOutline : WarningAmber;
  return (
    <Box component="span" sx={{ color: themeToken(stops ? 'dangerText' : 'warningText'), float: 'right' }}>
      <Icon titleAccess={stops ? 'Has to be fixed' : 'Please check'} sx={{ fontSize: 16 }} />
    </Box>
  );
};

/** Beside an editor of a few fields a list of forty pages scrolls alone, below the editor's sticky header. */
const listStyles = {
  ...{ minWidth: 0, position: 'sticky', top: 68, maxHeight: 'calc(100dvh - 160px)', overflowY: 'auto' },
  // So that the outline of a focused entry is not cut.
  ...{ p: 1, m: -1 },
} as const;

type PageListProps = {
  pages: WrittenPage[];
  problems: ScriptProblem[];
  chosen: string | undefined;
  addLabel: string;
  onChoose: (key: string) => void;
  onAdd: () => void;
};

/** The pages of a script, each with a sign if something is wrong with it. */
export const PageList = ({ pages, problems, chosen, addLabel, onChoose, onAdd }: PageListProps) => {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is chosen from the graph too, or was added
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <EntryList
      listRef={list}
      label="Pages"
      entries={pages}
      keyOf={({ id }) => id}
      titleOf={page => (
        <>
          <Sign problems={problems.filter(({ page_id }) => page_id === page.id)} />
          {pageTitle(page) || page.id}
        </>
      )}
      detailOf={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      sx={listStyles}
    >
      <Button variant="outlined" size="small" onClick={onAdd} sx={{ mt: 2 }}>
        {addLabel}
      </Button>
    </EntryList>
  );
};
