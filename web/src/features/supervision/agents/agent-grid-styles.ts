import type { SxProps } from '@mui/material/styles';
import type { AgentState } from '#shared/agents/agent-state';
import { themeToken } from '../../../lib/ui/theme-token.ts';

export const CARD_HEIGHT = 76;

type TokenName = Parameters<typeof themeToken>[0];

const colours = (state: AgentState, ground: TokenName, text: TokenName) => ({
  [`& .card[data-state=${state}]`]: { '--ground': themeToken(ground), '--text': themeToken(text) },
});

/** One style sheet for all cards, so that a card has plain elements and renders fast. */
export const agentGridStyles: SxProps = {
  '& .group': { mb: 5 },
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
  '& .cards': { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(172px, 1fr))' },

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
  ...colours('on-call', 'agentOnCall', 'onAgentOnCall'),
  ...colours('wrap-up', 'agentActive', 'onAgentActive'),
  ...colours('available', 'agentAvailable', 'onAgentAvailable'),
  ...colours('offline', 'agentOffline', 'onAgentOffline'),
  '& .card:hover': { borderColor: themeToken('borderControl') },
  '& .card[aria-selected=true]': { boxShadow: `0 0 0 2px ${themeToken('canvas')}, 0 0 0 4px ${themeToken('accent')}` },
  '& .card:focus-visible': { outlineOffset: 1 },

  '& .who': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& .name': { minWidth: 0, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
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
