import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useSession } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { tilesFor } from './tiles.ts';

const gridStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 3,
    rowGap: 1,
    height: '100%',
    alignContent: 'start',
    p: 4,
    border: `1px solid ${themeToken('border')}`,
    borderRadius: 'var(--cl-radius)',
    bgcolor: themeToken('surface'),
    color: themeToken('text'),
    textDecoration: 'none',
  },
  '& a:hover': { bgcolor: themeToken('surfaceHover') },
  '& a:focus-visible': { outline: `2px solid ${themeToken('focusRing')}`, outlineOffset: 2 },
  '& svg': { color: themeToken('accentText') },
  '& strong': { fontSize: 16, fontWeight: 600 },
  '& small': { gridColumn: 2, fontSize: 'inherit', color: themeToken('textMuted') },
} as const;

/** Tiles of the settings that the user may open (docs/product.md, Settings). */
export const SettingsPage = () => {
  const { access } = useSession();
  return (
    <Box component="ul" aria-label="Settings" sx={gridStyles}>
      {tilesFor(access).map(({ title, to, what, Icon }) => (
        <li key={to}>
          <Link to={to}>
            <Icon aria-hidden />
            <strong>{title}</strong>
            <small>{what}</small>
          </Link>
        </li>
      ))}
    </Box>
  );
};
