import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { WrittenPage } from '#shared/scripts/script';
import type { ScriptProblem } from '#shared/scripts/script-problems';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { pageTitle } from './script-words.ts';
import { listButtonStyles } from './styles.ts';

const Sign = ({ problems }: { problems: ScriptProblem[] }) => {
  if (problems.length === 0) return null;
  const stops = problems.some(problem => problem.stops);
  const Icon = stops ? ErrorOutline : WarningAmber;
  return (
    <Box component="span" sx={{ color: themeToken(stops ? 'dangerText' : 'warningText'), float: 'right' }}>
      <Icon titleAccess={stops ? 'Has to be mended' : 'Please check'} sx={{ fontSize: 16 }} />
    </Box>
  );
};

type PageListProps = {
  pages: WrittenPage[];
  problems: ScriptProblem[];
  chosen: string | undefined;
  addLabel: string;
  onChoose: (key: string) => void;
  onAdd: () => void;
};

/** The pages of a script, each with a sign if something is wrong with it. */
export const PageList = ({ pages, problems, chosen, addLabel, onChoose, onAdd }: PageListProps) => (
  <Box component="nav" aria-label="Pages" sx={{ minWidth: 0 }}>
    {pages.map(page => (
      <Box
        key={page.id}
        component="button"
        type="button"
        aria-current={page.id === chosen}
        onClick={() => onChoose(page.id)}
        sx={listButtonStyles}
      >
        <Sign problems={problems.filter(({ page_id }) => page_id === page.id)} />
        {pageTitle(page) || page.id}
        <small>{page.id}</small>
      </Box>
    ))}
    <Button variant="outlined" size="small" onClick={onAdd} sx={{ mt: 2 }}>
      {addLabel}
    </Button>
  </Box>
);
