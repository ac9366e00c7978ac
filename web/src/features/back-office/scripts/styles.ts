import { themeToken } from '../../../lib/ui/theme-token.ts';

/** An entry of a list of which one is chosen. */
export const listButtonStyles = {
  display: 'block',
  width: '100%',
  p: 2,
  border: '1px solid transparent',
  borderRadius: 'var(--cl-radius)',
  bgcolor: 'transparent',
  color: themeToken('text'),
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { bgcolor: themeToken('surfaceHover') },
  '&[aria-current=true]': {
    bgcolor: themeToken('surfaceSelected'),
    borderColor: themeToken('accent'),
    fontWeight: 550,
  },
  '& small': { display: 'block', fontWeight: 400, fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') },
} as const;

/** Beside a field with a label above it. */
export const besideField = { mt: '25px' } as const;
