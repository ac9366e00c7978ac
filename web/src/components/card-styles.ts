import { themeToken } from '../lib/ui/theme-token.ts';

/** The frame of what stands on a page: a border, no shadow. */
export const cardStyles = {
  minWidth: 0,
  bgcolor: themeToken('surface'),
  border: `1px solid ${themeToken('border')}`,
  borderRadius: 'var(--cl-radius)',
} as const;
