import Search from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Key } from '../../../components/key.tsx';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { useCommandShortcut } from '../../../lib/ui/shortcuts.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import type { SearchedScreen } from './found.ts';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog);

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const buttonStyles = {
  flex: 'none',
  display: 'flex',
  gap: 2,
  height: 32,
  px: 2,
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${themeToken('borderControl')}`,
  bgcolor: themeToken('surface'),
  color: themeToken('textMuted'),
  font: 'inherit',
  '&:hover': { bgcolor: themeToken('surfaceHover') },
} as const;

/** Opens the search, as does Ctrl+K or Command+K. Beside the controls of a call it is an icon. */
export const SearchButton = ({ screens }: { screens: readonly SearchedScreen[] }) => {
  const { current } = useOpenCalls();
  const [open, setOpen] = useState(false);
  useCommandShortcut('k', () => setOpen(true));
  const keys = isMac() ? '⌘ K' : 'Ctrl K';
  return (
    <>
      <Tooltip title={current ? `Search (${keys})` : ''} describeChild>
        <ButtonBase
          aria-label={current && 'Search'}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
          sx={buttonStyles}
        >
          <Search fontSize="small" />
          {!current && (
            <>
              <Box component="span" sx={{ pr: 4 }}>
                Search
              </Box>
              <Key>{keys}</Key>
            </>
          )}
        </ButtonBase>
      </Tooltip>
      {open && <SearchDialog screens={screens} onClose={() => setOpen(false)} />}
    </>
  );
};
