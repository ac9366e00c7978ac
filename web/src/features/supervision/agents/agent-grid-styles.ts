import type { SxProps } from '@mui/material/styles';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { SeatState } from './monitor-view.ts';

export const CARD_HEIGHT = 76;
/** Of an offline agent. */
const COMPACT_HEIGHT = 44;
const CARD_WIDTH = 172;
const GAP = 8;

/** How many full cards stand above each other before a group takes another column. */
const ROWS = 4;

/** The columns that a group asks for; it gets more where its line has room, and fewer on a narrow screen. */
export const columnsOf = ({ full, compact }: { full: number; compact: number }): number =>
  Math.max(1, Math.ceil((full + (compact * COMPACT_HEIGHT) / CARD_HEIGHT) / ROWS));

type TokenName = Parameters<typeof themeToken>[0];

const colours = (state: SeatState, ground: TokenName, text: TokenName) => ({
  [`& .card[data-state=${state}]`]: { '--ground': themeToken(ground), '--text': themeToken(text) },
});

/** One style sheet for all cards, so that a card has plain elements and renders fast. */
export const agentGridStyles: SxProps = {
  // Groups stand side by side, and share what is left of their line.
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 4,
  '& .group': {
    flexGrow: 'var(--columns)',
    flexShrink: 1,
    flexBasis: `calc(var(--columns) * ${CARD_WIDTH + GAP}px - ${GAP}px)`,
    minWidth: 0,
    maxWidth: '100%',
  },
  '& .group-name': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 2,
    m: 0,
    mb: 2,
    fontSize: 'var(--cl-font-small)',
    fontWeight: 600,
  },
  '& .group-size': { color: themeToken('textMuted'), fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& .cards': {
    display: 'grid',
    gap: `${GAP}px`,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${CARD_WIDTH}px, 100%), 1fr))`,
  },

  '& .card': {
    display: 'grid',
    // Without this the column would be as wide as the longest name.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto auto 1fr',
    height: CARD_HEIGHT,
    p: 2,
    border: `1px solid ${themeToken('border')}`,
    borderRadius: 'var(--cl-radius)',
    bgcolor: 'var(--ground)',
    color: 'var(--text)',
    fontSize: 'var(--cl-font-small)',
    lineHeight: '18px',
    cursor: 'pointer',
    // A change in one card does not lay out the others, and cards out of view are not painted.
    contain: 'strict',
    contentVisibility: 'auto',
    containIntrinsicSize: `auto ${CARD_HEIGHT}px`,
  },
  '& .card[data-compact=true]': {
    height: COMPACT_HEIGHT,
    gridTemplateRows: 'auto auto',
    py: 0.75,
    containIntrinsicSize: `auto ${COMPACT_HEIGHT}px`,
  },
  // The small cards begin on a line of their own: beside a full one they would leave holes.
  '& .card[data-compact=false] + .card[data-compact=true]': { gridColumnStart: 1 },
  ...colours('on-call', 'agentOnCall', 'onAgentOnCall'),
  ...colours('ringing', 'warning', 'onWarning'),
  ...colours('wrap-up', 'agentActive', 'onAgentActive'),
  ...colours('available', 'agentAvailable', 'onAgentAvailable'),
  ...colours('offline', 'agentOffline', 'onAgentOffline'),
  // Set offline for a lost connection; during a call the card keeps the colour of the call.
  '& .card[data-lost=true][data-state=offline]': {
    '--ground': themeToken('dangerSurface'),
    '--text': themeToken('dangerText'),
    borderColor: 'var(--text)',
  },
  '& .card:hover': { borderColor: themeToken('borderControl') },
  '& .card[aria-selected=true]': { boxShadow: `0 0 0 2px ${themeToken('canvas')}, 0 0 0 4px ${themeToken('accent')}` },
  '& .card:focus-visible': { outlineOffset: 1 },

  '& .who': { display: 'flex', alignItems: 'center', gap: 1 },
  '& .icon': {
    flex: 'none',
    width: 14,
    height: 14,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.5,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .name': {
    flex: 1,
    minWidth: 0,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .doing': { display: 'flex', gap: 2, whiteSpace: 'nowrap' },
  '& .what': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .chips': { display: 'flex', gap: 1, alignSelf: 'end', height: 18 },
  // Without room for all chips, each chip is shortened and none is hidden.
  '& .chip': {
    minWidth: 0,
    px: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: 'var(--cl-radius-small)',
    // The card's colours swapped have the same contrast.
    bgcolor: 'var(--text)',
    color: 'var(--ground)',
    fontSize: 'var(--cl-font-tiny)',
    fontWeight: 600,
  },
  '& .chip[data-tone=urgent]': { order: -1, bgcolor: themeToken('warning'), color: themeToken('onWarning') },
  '& .chip[data-tone=you]': { flex: 'none', bgcolor: themeToken('callBar'), color: themeToken('onCallBar') },
};
