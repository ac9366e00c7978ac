import { NARROW } from '../../../lib/ui/narrow.ts';

/** The monitor at the left, the details at the right; the skeleton has the same columns. */
export const monitorBoardStyles = {
  display: 'grid',
  gap: 5,
  flex: 1,
  minHeight: 0,
  gridTemplateColumns: 'minmax(0, 1fr) 400px',
  '@media (min-width: 1440px)': { gridTemplateColumns: 'minmax(0, 1fr) 456px' },
  '& .monitor': { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  // Room for the focus ring of a card at the edge.
  '& .cards-scroller': { flex: 1, minHeight: 0, overflow: 'auto', m: -1.5, p: 1.5 },
  '& .side': { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0, minHeight: 0, overflow: 'auto' },
  [NARROW]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    flex: 'none',
    '& .cards-scroller, & .side': { overflow: 'visible' },
  },
} as const;
