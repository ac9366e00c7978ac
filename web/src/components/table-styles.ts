import type { SxProps } from '@mui/material/styles';
import { token } from '../lib/token.ts';

const cell = {
  height: 36,
  px: 3,
  py: 0,
  textAlign: 'left',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  borderBottom: `1px solid ${token('border')}`,
  '&[data-align=right]': { textAlign: 'right' },
  '&[data-align=center]': { textAlign: 'center' },
};

/** The frame, the sticky header and the rows of every table of the console. */
export const tableStyles: SxProps = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: '1 1 auto',
  bgcolor: token('surface'),
  border: `1px solid ${token('border')}`,
  borderRadius: 'var(--cl-radius)',
  overflow: 'hidden',
  '& .scroller': { overflow: 'auto', flex: '1 1 auto', minHeight: 0, '&:focus-visible': { outlineOffset: -2 } },
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 'var(--cl-font-small)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th': {
    ...cell,
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: token('surfaceSunken'),
    color: token('textMuted'),
    fontSize: 'var(--cl-font-tiny)',
    fontWeight: 550,
  },
  '& td': cell,
  '& tbody tr[data-row]:hover': { bgcolor: token('surfaceHover') },
  // Hidden by opacity, not removed: Tab always finds a row's buttons.
  '& .row-actions': { display: 'inline-flex', gap: 1, opacity: 0, transition: 'opacity 120ms' },
  '& tr:hover .row-actions, & tr:focus-within .row-actions': { opacity: 1 },
  '@media (hover: none)': { '& .row-actions': { opacity: 1 } },
  '& .footer': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 40,
    px: 3,
    borderTop: `1px solid ${token('border')}`,
    fontSize: 'var(--cl-font-small)',
    color: token('textMuted'),
  },
};
