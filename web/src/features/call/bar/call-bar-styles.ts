import { NARROW } from '../../../lib/ui/narrow.ts';
import { topBarStyles } from '../../../lib/ui/top-bar-styles.ts';

/** The bar of a call and that of its wrap-up. */
export const barStyles = {
  ...topBarStyles,
  pl: 4,
  '& .lead': {
    flex: '0 1 auto',
    minWidth: 72,
    // The marks about the line matter more than the end of a long name.
    maxWidth: '24%',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .controls': { display: 'flex', alignItems: 'center', gap: 1, flex: 'none' },
  // The marks have a line of their own: beside them a control would have no room.
  [NARROW]: {
    flexWrap: 'wrap',
    height: 'auto',
    minHeight: 48,
    py: 1,
    rowGap: 1,
    '& .lead': { flex: '1 1 48px', minWidth: 48, maxWidth: 'none' },
    '& .marks': { order: 1, flexBasis: '100%' },
    '& .marks:empty': { display: 'none' },
  },
} as const;
