import { aboveDialogs } from '../../../lib/ui/dialog-layer.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** The bar of a call and that of its wrap-up. */
export const barStyles = {
  ...aboveDialogs,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flex: 1,
  minWidth: 0,
  height: 48,
  pl: 4,
  pr: 1.5,
  borderRadius: 'var(--cl-radius)',
  bgcolor: themeToken('callBar'),
  color: themeToken('onCallBar'),
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
} as const;
