import type { SxProps } from '@mui/material/styles';
import { token } from '../../lib/token.ts';

export const panelStyles: SxProps = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  height: '100%',
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${token('border')}`,
  bgcolor: token('surface'),
  overflow: 'clip',
  '&[data-place=dialog]': { border: 0, borderRadius: 0 },

  '& .header': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    flex: 'none',
    minHeight: 44,
    px: 4,
    py: 1.5,
  },
  // The dialog's own button to close stands in the corner.
  '&[data-place=dialog] .header': { pr: 14, minHeight: 52 },

  // Where they do not fit in a line there are two: none is out of sight.
  '& .tabs': { flex: 'none', minHeight: 32, borderBottom: `1px solid ${token('border')}`, px: 2 },
  '& .tabs .MuiTabs-list': { flexWrap: 'wrap' },
  '& .tabs .MuiTabs-indicator': { display: 'none' },
  '& .tabs .MuiTab-root': {
    minWidth: 0,
    minHeight: 32,
    px: 1.5,
    py: 1,
    fontSize: 'var(--cl-font-tiny)',
    fontWeight: 600,
    color: token('textMuted'),
  },
  '& .tabs .MuiTab-root:hover': { color: token('text') },
  '& .tabs .MuiTab-root.Mui-selected': {
    color: token('accentText'),
    boxShadow: `inset 0 -2px 0 ${token('accent')}`,
  },
  '& .tabs .MuiTab-root:focus-visible': { outlineOffset: -2 },

  '& .content': {
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    scrollPaddingBottom: 80,
    display: 'flex',
    flexDirection: 'column',
    p: 4,
  },
};
