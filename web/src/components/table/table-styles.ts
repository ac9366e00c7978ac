import type { SxProps } from '@mui/material/styles';
import { themeToken } from '../../lib/ui/theme-token.ts';

const cell = {
  height: 36,
  px: 1,
  py: 0,
  '&:first-of-type': { pl: 3 },
  '&:last-of-type': { pr: 3 },
  textAlign: 'left',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  borderBottom: `1px solid ${themeToken('border')}`,
  // Digits of equal width align in columns. In names and phone numbers they would widen the space around hyphens.
  '&[data-align=right]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '&[data-align=center]': { textAlign: 'center' },
};

/** The frame, the sticky header and the rows of every table of the console. */
export const tableStyles: SxProps = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: '1 1 auto',
  bgcolor: themeToken('surface'),
  border: `1px solid ${themeToken('border')}`,
  borderRadius: 'var(--cl-radius)',
  overflow: 'hidden',
  // In a low window some rows stay visible below the filters: the page scrolls.
  '@media (max-height: 599.95px)': { minHeight: 280, flexShrink: 0 },
  '& .scroller': {
    // Holds what is hidden visually inside: it would widen the page.
    position: 'relative',
    overflow: 'auto',
    scrollPaddingTop: 36,
    flex: '1 1 auto',
    minHeight: 0,
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 'var(--cl-font-small)',
  },
  '& th': {
    ...cell,
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: themeToken('surfaceSunken'),
    color: themeToken('textMuted'),
    fontSize: 'var(--cl-font-tiny)',
    fontWeight: 550,
    whiteSpace: 'normal',
    lineHeight: '14px',
  },
  '& td': { ...cell, height: 'var(--row-height)' },
  // Extra space before a column that follows a column of numbers.
  '& [data-align=right] + :not([data-align])': { pl: 3 },
  // Moves the last row's line below the row, where the frame or the footer covers it.
  '& tbody tr:last-of-type td:not([colspan])': { borderBottom: 0, boxShadow: `0 1px ${themeToken('border')}` },
  '& .bar': { width: '70%', height: 12 },
  '& [data-align=right] .bar': { ml: 'auto' },
  '& [data-align=center] .bar': { width: 20, mx: 'auto' },
  '& .two-lines': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    lineHeight: '15px',
  },
  '& tbody tr[data-row]:hover': { bgcolor: themeToken('surfaceHover') },
  // Hidden by opacity, not removed, so that Tab reaches a row's buttons.
  '& .row-actions': { display: 'inline-flex', gap: 1, opacity: 0, transition: 'opacity 120ms' },
  '& tr:hover .row-actions, & tr:focus-within .row-actions': { opacity: 1 },
  '@media (hover: none)': { '& .row-actions': { opacity: 1 } },
  '& .footer': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 40,
    px: 3,
    borderTop: `1px solid ${themeToken('border')}`,
    fontSize: 'var(--cl-font-small)',
    color: themeToken('textMuted'),
  },
};
