import type { SxProps } from '@mui/material/styles';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** On narrower screens the details are one line above the lead panel instead of a column beside it. */
export const FOLDED = '@media (max-width: 1439.95px)';

/** A chip whose text the call bar shows already. */
export const ON_THE_BAR = 'on-the-bar';

const otherChips = `> :not(.${ON_THE_BAR})`;

export const callDetailsStyles: SxProps = {
  p: 5,
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${themeToken('border')}`,
  bgcolor: themeToken('surface'),
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2, m: 0, mt: 4 },
  '& dl > div': { display: 'contents' },
  '& dt': { color: themeToken('textMuted'), whiteSpace: 'nowrap' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 },
  '& .chips > span': { display: 'flex' },
  '& .chips:empty': { display: 'none' },
  '& .fold': { display: 'none' },
  '& .fold svg': { transition: 'transform 150ms' },
  '&[data-open=true] .fold svg': { transform: 'rotate(180deg)' },

  [FOLDED]: {
    display: 'flex',
    alignItems: 'center',
    gap: 5,
    px: 4,
    py: 1.5,
    '& .overline': { display: 'none' },
    '& .who': { display: 'flex', alignItems: 'center', gap: 3, flex: 'none' },
    '& .chips': { mt: 0, flexWrap: 'nowrap' },
    [`& .chips > .${ON_THE_BAR}, & .chips:not(:has(${otherChips}))`]: { display: 'none' },
    // The lead's panel below has a heading with the name already.
    '&[data-lead=true] h2': { display: 'none' },
    [`&[data-lead=true] .who:not(:has(.chips ${otherChips}))`]: { display: 'none' },
    '& .fold': { display: 'inline-flex', flex: 'none', ml: 'auto' },
    // One line of complete pairs: other pairs wrap below the visible line until 'All details' is pressed.
    '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, mt: 0, flex: 1, minWidth: 0 },
    '& dl > div': { display: 'flex', gap: 2, whiteSpace: 'nowrap', lineHeight: '24px' },
    '&[data-open=false] dl': { height: 24, overflow: 'hidden' },
  },
};
