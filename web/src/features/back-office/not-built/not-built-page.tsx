import Construction from '@mui/icons-material/ConstructionOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { type NotBuiltScreen, notBuiltScreens } from './screens.ts';

/** The page of a screen that is not built yet; it says what the screen will contain. */
export const NotBuiltPage = ({ screen }: { screen: NotBuiltScreen }) => (
  <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', textAlign: 'center', gap: 2 }}>
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 48,
        height: 48,
        mb: 2,
        borderRadius: 'var(--cl-radius)',
        bgcolor: themeToken('surfaceSelected'),
        color: themeToken('accentText'),
      }}
    >
      <Construction />
    </Box>
    <Typography variant="h2">This screen is not built yet</Typography>
    <Typography sx={{ color: 'text.secondary', maxWidth: '52ch' }}>
      What will be here: {notBuiltScreens[screen].charAt(0).toLowerCase() + notBuiltScreens[screen].slice(1)}
    </Typography>
  </Box>
);
