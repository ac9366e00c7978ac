import { themeToken } from '../../../lib/ui/theme-token.ts';

/** The bar over the list while the list is frozen: it takes no space, so that nothing moves. */
export const frozenBarStyles = {
  position: 'sticky',
  top: 0,
  height: 0,
  zIndex: 1,
  '& p': {
    width: 'fit-content',
    m: '0 auto',
    px: 4,
    py: 1.5,
    borderRadius: 'var(--cl-radius)',
    bgcolor: themeToken('toast'),
    color: themeToken('onToast'),
    fontSize: 'var(--cl-font-small)',
    boxShadow: themeToken('shadowFloat'),
  },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

export const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  containerType: 'inline-size',
} as const;

const ground = (background: string, text: string) => ({ '& .head': { background, color: text } });

export const cardStyles = {
  border: `1px solid ${themeToken('border')}`,
  borderRadius: 'var(--cl-radius)',
  bgcolor: themeToken('surface'),
  overflow: 'clip',
  scrollMarginTop: 8,
  '&[data-claim=mine]': ground(themeToken('verificationMine'), themeToken('onVerificationMine')),
  '&[data-claim=other]': ground(themeToken('verificationOther'), themeToken('onVerificationOther')),
  '&[data-claim=unclaimed]': ground(themeToken('verificationUnclaimed'), themeToken('onVerificationUnclaimed')),

  '& h2': { m: 0, font: 'inherit' },
  '& .head': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1.5fr) minmax(0, 1.5fr) 128px 24px',
    alignItems: 'center',
    columnGap: 4,
    width: '100%',
    minHeight: 52,
    px: 4,
    py: 2,
    border: 0,
    font: 'inherit',
    textAlign: 'start',
  },
  '& button.head': { cursor: 'pointer' },
  '& button.head:focus-visible': { outline: `2px solid ${themeToken('focusRing')}`, outlineOffset: -2 },
  '& .head > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name': { fontWeight: 600 },
  '& .label': { display: 'block', fontSize: 'var(--cl-font-tiny)' },
  '& .time': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .dot': {
    display: 'inline-block',
    width: 8,
    height: 8,
    mr: 1.5,
    borderRadius: '50%',
    bgcolor: themeToken('borderControl'),
    '&[data-available=true]': { bgcolor: themeToken('online') },
  },
  '& .arrow': { display: 'block', transition: 'transform 150ms' },
  '& [aria-expanded=true] .arrow': { transform: 'rotate(180deg)' },
  '@media (prefers-reduced-motion: reduce)': { '& .arrow': { transition: 'none' } },
  // On a narrow screen the closer and the claim are below the name.
  '@container (max-width: 720px)': {
    '& .head': { gridTemplateColumns: 'minmax(0, 1fr) 112px 24px', rowGap: 1 },
    '& .closer, & .claim': { gridRow: 2 },
    '& .claim': { gridColumn: '2 / -1' },
  },

  '& .body': { display: 'grid', gap: 4, p: 4, borderTop: `1px solid ${themeToken('border')}` },
  // The panel scrolls on its own, as on every screen.
  '& .panel': { display: 'flex', height: 'clamp(440px, 72vh, 820px)' },
  '& .aside': { m: 0, color: themeToken('textMuted') },
} as const;

export const controlStyles = {
  display: 'grid',
  gap: 2,
  '& .claimed': { m: 0, overflowWrap: 'anywhere' },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3 },
  '& .row:has(.claimed)': { alignItems: 'center' },
  '& .row > div:not(.buttons)': { flex: '0 1 280px', minWidth: 200 },
  '& .buttons': { display: 'flex', gap: 2 },
} as const;
