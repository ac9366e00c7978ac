import type { SxProps } from '@mui/material/styles';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** The maximum width of a tab's content in pixels; the content is aligned to the left. */
const MAX_WIDTH = 960;

export const panelStyles: SxProps = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  height: '100%',
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${themeToken('border')}`,
  bgcolor: themeToken('surface'),
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
  // The dialog's own close button is in the corner.
  '&[data-place=dialog] .header': { pr: 14, minHeight: 52 },

  '& .tabs': { flex: 'none', minHeight: 32, borderBottom: `1px solid ${themeToken('border')}`, px: 2 },
  '& .tabs .MuiTabs-indicator': { display: 'none' },
  // An arrow appears if the tabs do not fit in one line. It is for the mouse; the keyboard uses the arrow keys.
  '& .tabs .MuiTabScrollButton-root': { width: 28, flex: 'none', color: themeToken('textMuted') },
  '& .tabs .MuiTabScrollButton-root:hover': { color: themeToken('text') },
  '& .tabs .MuiTabScrollButton-root.Mui-disabled': { opacity: 0.3 },
  '& .tabs .MuiTab-root': {
    minWidth: 0,
    minHeight: 32,
    px: 2,
    py: 1,
    fontSize: 'var(--cl-font-tiny)',
    fontWeight: 600,
    color: themeToken('textMuted'),
  },
  '& .tabs .MuiTab-root:hover': { color: themeToken('text') },
  '& .tabs .MuiTab-root.Mui-selected': {
    color: themeToken('accentText'),
    boxShadow: `inset 0 -2px 0 ${themeToken('accent')}`,
  },
  '& .tabs .MuiTab-root:focus-visible': { outlineOffset: -2 },

  '& .contents': { flex: 1, minHeight: 0, display: 'grid', grid: 'minmax(0, 1fr) / minmax(0, 1fr)' },
  '& .content': {
    gridArea: '1 / 1',
    scrollbarGutter: 'stable',
    overflow: 'auto',
    scrollPaddingBottom: 80,
    display: 'flex',
    flexDirection: 'column',
    p: 4,
  },
  // Not `display: none`, which forgets the layout: that of forty fields takes a slow machine a tenth of a second.
  '& .content[aria-hidden]': {
    contentVisibility: 'hidden',
    '@supports not (content-visibility: hidden)': { display: 'none' },
  },
  // The same width for every tab: a form as wide as a wide screen is hard to read.
  '& .content > *': { width: '100%', maxWidth: MAX_WIDTH },
};
