import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { themeToken } from '../../lib/ui/theme-token.ts';

/** A line below a field, with buttons. */
export const noticeStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2.5,
  mt: 1,
  fontSize: 'var(--cl-font-tiny)',
  color: themeToken('warningText'),
  overflowWrap: 'anywhere',
  '& .MuiButton-root': { minHeight: 24, py: 0, px: 1.5, fontSize: 'inherit' },
} as const;

/** Keeps the focus in the field while a button is pressed: leaving the field would save its text. */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

export const NoticeButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button size="small" onMouseDown={keepFocus} onClick={onClick}>
    {children}
  </Button>
);

/** The notice appears below the focused field, maybe under a sticky bar: the browser does not scroll there by itself. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type ChangedElsewhereProps = {
  /** What somebody else has stored, as it is read. */
  value: string;
  isFocused: boolean;
  takeTheirs: () => void;
  /** Absent if the user has nothing to keep. */
  keepMine?: (() => void) | undefined;
};

/** The choice between the user's text and what somebody else has stored (docs/decisions/0051). */
export const ChangedElsewhere = ({ value, isFocused, takeTheirs, keepMine }: ChangedElsewhereProps) => (
  <Box role="status" ref={isFocused ? scrollIntoView : undefined} sx={noticeStyles}>
    <span>
      Changed by somebody else to "<bdi>{value}</bdi>"
    </span>
    <Box component="span" sx={{ ml: -1.5, whiteSpace: 'nowrap' }}>
      <NoticeButton onClick={takeTheirs}>Use it</NoticeButton>
      {keepMine && <NoticeButton onClick={keepMine}>Keep mine</NoticeButton>}
    </Box>
  </Box>
);
