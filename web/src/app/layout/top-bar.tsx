import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { Logo } from '../../components/logo.tsx';
import { useRingingTitle } from '../../features/call/incoming/ringing-title.ts';
import { SearchButton } from '../../features/console/search/search-button.tsx';
import { openDialogs } from '../../lib/ui/dialog-layer.ts';
import { useStore } from '../../lib/ui/external-store.ts';
import { NARROW } from '../../lib/ui/narrow.ts';
import { paths } from '../../lib/ui/paths.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { screens } from '../screens.tsx';
import { slots } from '../slots.tsx';
import { sizes } from '../theme.ts';
import { UserMenu } from './user-menu.tsx';

const useTitle = () => {
  const { pathname } = useLocation();
  return screens.find(({ path }) => matchPath(path, pathname))?.title ?? 'Not found';
};

/**
 * The logo, the page's title or the call control bar, the ready switch and the user menu. While a dialog is open, only
 * the bar is left to screen readers (lib/ui/dialog-layer.ts).
 */
export const TopBar = ({ skipLink }: { skipLink: ReactNode }) => {
  const title = useTitle();
  const isBehindDialog = useStore(openDialogs) > 0;
  return (
    <Box
      component="header"
      sx={{
        gridArea: 'top',
        display: 'flex',
        alignItems: 'center',
        gap: 5,
        height: sizes.topBar,
        pr: 5,
        bgcolor: themeToken('surface'),
        borderBottom: `1px solid ${themeToken('border')}`,
        // The title or the call bar has a line of its own.
        [NARROW]: { flexWrap: 'wrap', rowGap: 0, height: 'auto', '& .middle': { order: 1, flex: '1 0 100%', pl: 3.5 } },
      }}
    >
      <title>{`${useRingingTitle() ?? title} · Coverline`}</title>
      {skipLink}
      {/* The logo stays above the side menu's icons; the rest moves with the page when the menu opens. */}
      <Box
        aria-hidden={isBehindDialog}
        sx={{ width: 'var(--cl-rail)', flex: 'none', display: 'flex', pl: 3.5, transition: 'width 160ms ease-out' }}
      >
        <Link to={paths.dashboard} aria-label="Coverline, to the dashboard" style={{ display: 'grid' }}>
          <Logo markOnly />
        </Link>
      </Box>
      <Box
        className="middle"
        sx={{ flex: 1, minWidth: 0, minHeight: sizes.topBar, display: 'flex', alignItems: 'center' }}
      >
        <slots.TitleOrCallBar
          title={
            <Typography variant="h1" noWrap aria-hidden={isBehindDialog}>
              {title}
            </Typography>
          }
        />
      </Box>
      <Box
        aria-hidden={isBehindDialog}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 'inherit',
          [NARROW]: { ml: 'auto', minHeight: sizes.topBar, gap: 2, '& kbd': { display: 'none' } },
        }}
      >
        <SearchButton screens={screens} />
        <slots.ReadySwitch />
        <UserMenu />
      </Box>
    </Box>
  );
};
