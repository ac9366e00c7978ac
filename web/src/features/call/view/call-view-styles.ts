import type { SxProps } from '@mui/material/styles';
import { NARROW } from '../../../lib/ui/narrow.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { FOLDED } from './call-details-styles.ts';

/** The width of the script: limited, so that the panel keeps its room on a narrow screen. */
const scriptWidth = 'minmax(0, min(var(--script-width, 0px), 45%))';

export const callViewStyles: SxProps = {
  display: 'grid',
  rowGap: 3,
  flex: 1,
  minHeight: 0,
  gridTemplate: `'details . panel border script' minmax(0, 1fr) / 300px 16px minmax(0, 1fr) 16px ${scriptWidth}`,
  '&[data-lead=none]': { gridTemplate: `'details . panel' minmax(0, 1fr) / 300px 16px minmax(0, 1fr)` },
  [FOLDED]: {
    gridTemplate: `'details details details' auto 'panel border script' minmax(0, 1fr) / minmax(0, 1fr) 16px ${scriptWidth}`,
    '&[data-lead=none]': { gridTemplate: `'details' auto 'panel' minmax(0, 1fr) / minmax(0, 1fr)` },
  },
  [NARROW]: {
    flex: 'none',
    gridTemplate: `'details' auto 'panel' 480px 'script' auto / minmax(0, 1fr)`,
    '&[data-lead=none]': { gridTemplate: `'details' auto 'panel' auto / minmax(0, 1fr)` },
    '& .border': { display: 'none' },
  },
  '& > section:first-of-type': { gridArea: 'details', alignSelf: 'start', maxHeight: '100%', overflow: 'auto' },

  '& .panel': { gridArea: 'panel', display: 'flex', minWidth: 0, minHeight: 0 },
  // While the lead is loading; the loaded panel has the same frame.
  '& .panel > [role=status]': {
    borderRadius: 'var(--cl-radius)',
    border: `1px solid ${themeToken('border')}`,
    bgcolor: themeToken('surface'),
  },
  '& .script': {
    gridArea: 'script',
    minWidth: 0,
    minHeight: 0,
    overflow: 'auto',
    borderRadius: 'var(--cl-radius)',
    border: `1px solid ${themeToken('border')}`,
    bgcolor: themeToken('surface'),
    p: 4,
  },
  '& .border': {
    gridArea: 'border',
    cursor: 'col-resize',
    touchAction: 'none',
    position: 'relative',
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 'calc(50% - 16px) 6px',
      borderRadius: 'var(--cl-radius-small)',
      bgcolor: themeToken('border'),
    },
    '&:hover::after, &:focus-visible::after': { bgcolor: themeToken('accent') },
    '&:focus-visible': { outline: `2px solid ${themeToken('focusRing')}`, outlineOffset: -2 },
  },
};
