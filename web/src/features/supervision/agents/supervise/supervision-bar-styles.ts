import { token } from '../../../../lib/ui/theme-token.ts';

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The colours of the call bar, which this bar replaces. */
export const supervisionBarStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flex: 1,
  minWidth: 0,
  height: 48,
  pl: 2,
  pr: 1.5,
  borderRadius: 'var(--cl-radius)',
  bgcolor: token('callBar'),
  color: token('onCallBar'),
  '& .mode': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    flex: '0 1 auto',
    minWidth: 96,
    height: 32,
    px: 2,
    borderRadius: 'var(--cl-radius-small)',
    bgcolor: token('callBarControl'),
    fontWeight: 600,
    '& span': ellipsis,
  },
  // A strong colour, because the admin's voice is heard.
  '& .mode[data-mode=whisper], & .mode[data-mode=takeover]': {
    bgcolor: token('reconnect'),
    color: token('onReconnect'),
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
    bgcolor: token('callBarControl'),
    color: token('onCallBar'),
    '&:hover': { border: 0, bgcolor: token('callBarControl'), filter: 'brightness(1.12)' },
    '&:focus-visible': { outlineColor: token('onCallBar') },
    '&.Mui-disabled': { color: token('callBarMuted') },
    '&.MuiButton-loading.Mui-disabled': { color: 'transparent' },
    '& .MuiButton-loadingIndicator': { color: token('onCallBar') },
  },
  '& .MuiButton-contained.MuiButton-root': {
    bgcolor: token('callBarHangUp'),
    color: token('onCallBarHangUp'),
    '&:hover': { bgcolor: token('callBarHangUp') },
    '&.MuiButton-loading.Mui-disabled': { bgcolor: token('callBarHangUp'), color: 'transparent' },
  },
} as const;
