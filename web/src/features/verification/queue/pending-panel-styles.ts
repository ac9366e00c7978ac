import { themeToken } from '../../../lib/ui/theme-token.ts';
import { cardStyles } from './queue-styles.ts';

/** A card of the monitor's right column; a long list scrolls in it, so that the call below stays on the screen. */
export const pendingPanelStyles = {
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  gap: 2,
  p: 4,
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${themeToken('border')}`,
  bgcolor: themeToken('surface'),
  '& .title': { display: 'flex', alignItems: 'center', gap: 2 },
  '& .count': {
    minWidth: 24,
    px: 1.5,
    mr: 'auto',
    borderRadius: 'var(--cl-radius-small)',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
    bgcolor: themeToken('surfaceHover'),
  },
  '& ul': { listStyle: 'none', display: 'grid', gap: 1, m: 0, p: 0, maxHeight: 264, overflow: 'auto' },
} as const;

/** The colours of the queue's cards in a narrow row: lead, claim and age beside each other. */
export const pendingRowStyles = {
  ...cardStyles,
  '& .head': {
    ...cardStyles['& .head'],
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) 96px',
    columnGap: 2,
    minHeight: 44,
    px: 2,
    py: 1,
    fontSize: 'var(--cl-font-small)',
  },
  '& .body': { ...cardStyles['& .body'], p: 3 },
} as const;
