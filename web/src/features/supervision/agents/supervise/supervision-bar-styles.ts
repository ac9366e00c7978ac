import { themeToken } from '../../../../lib/ui/theme-token.ts';
import { topBarStyles } from '../../../../lib/ui/top-bar-styles.ts';

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The bar of a supervised call, in the colours of the call bar. */
export const supervisionBarStyles = {
  ...topBarStyles,
  pl: 2,
  '& .mode': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    flex: '0 1 auto',
    minWidth: 96,
    height: 32,
    px: 2,
    borderRadius: 'var(--cl-radius-small)',
    bgcolor: themeToken('callBarControl'),
    fontWeight: 600,
    '& span': ellipsis,
  },
  // A strong colour, because the admin's voice is heard.
  '& .mode[data-mode=whisper], & .mode[data-mode=takeover]': {
    bgcolor: themeToken('reconnect'),
    color: themeToken('onReconnect'),
  },
  '& .lead': { ...ellipsis, flex: '0 1 auto', minWidth: 56 },
  '& .time': {
    flex: 'none',
    fontSize: 'var(--cl-font-large)',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .controls': { display: 'flex', alignItems: 'center', gap: 2, flex: 'none', ml: 'auto' },
  '& .MuiButton-root': {
    height: 36,
    border: 0,
    bgcolor: themeToken('callBarControl'),
    color: themeToken('onCallBar'),
    '&:hover': { border: 0, bgcolor: themeToken('callBarControl'), filter: 'brightness(1.12)' },
    '&:focus-visible': { outlineColor: themeToken('onCallBar') },
    '&.Mui-disabled': { color: themeToken('callBarMuted') },
    '&.MuiButton-loading.Mui-disabled': { color: 'transparent' },
    '& .MuiButton-loadingIndicator': { color: themeToken('onCallBar') },
  },
  '& .MuiButton-contained.MuiButton-root': {
    bgcolor: themeToken('callBarHangUp'),
    color: themeToken('onCallBarHangUp'),
    '&:hover': { bgcolor: themeToken('callBarHangUp') },
    '&.MuiButton-loading.Mui-disabled': { bgcolor: themeToken('callBarHangUp'), color: 'transparent' },
  },
} as const;
