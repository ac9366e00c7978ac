import { aboveDialogs } from './dialog-layer.ts';
import { themeToken } from './theme-token.ts';

/** The bar of a call, of its wrap-up or of a supervised call, in place of the page's title. */
export const topBarStyles = {
  ...aboveDialogs,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flex: 1,
  minWidth: 0,
  height: 48,
  pr: 1.5,
  borderRadius: 'var(--cl-radius)',
  bgcolor: themeToken('callBar'),
  color: themeToken('onCallBar'),
} as const;
