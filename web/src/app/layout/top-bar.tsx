import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { Logo } from '../../components/logo.tsx';
import { SearchButton } from '../../features/console/search/search-button.tsx';
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

/** The logo, the page's title or the call control bar, the ready switch and the user menu. */
export const TopBar = () => {
  const title = useTitle();
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
      }}
    >
      <title>{`${title} · Coverline`}</title>
      {/* The logo stays above the side menu's icons; the rest moves with the page when the menu opens. */}
      <Box sx={{ width: 'var(--cl-rail)', flex: 'none', display: 'flex', pl: 3.5, transition: 'width 160ms ease-out' }}>
        <Link to={paths.dashboard} aria-label="Coverline, to the dashboard" style={{ display: 'grid' }}>
          <Logo markOnly />
        </Link>
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', display: 'flex', alignItems: 'center' }}>
        <slots.TitleOrCallBar
          title={
            <Typography variant="h1" noWrap>
              {title}
            </Typography>
          }
        />
      </Box>
      <SearchButton screens={screens} />
      <slots.ReadySwitch />
      <UserMenu />
    </Box>
  );
};
