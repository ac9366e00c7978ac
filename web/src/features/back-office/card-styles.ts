import { themeToken } from '../../lib/ui/theme-token.ts';

/** A setting that is edited on a card of its own. */
export const cardStyles = {
  display: 'grid',
  alignContent: 'start',
  gap: 4,
  minWidth: 0,
  p: 4,
  border: `1px solid ${themeToken('border')}`,
  borderRadius: 'var(--cl-radius)',
  bgcolor: themeToken('surface'),
} as const;
