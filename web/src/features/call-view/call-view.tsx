import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Call } from '#shared/calls/call';
import { token } from '../../lib/token.ts';
import { CallDetails } from './call-details.tsx';
import { FOLDED } from './call-details-styles.ts';

const place = {
  alignSelf: 'stretch',
  display: 'grid',
  placeContent: 'center',
  textAlign: 'center',
  p: 6,
  borderRadius: 'var(--cl-radius)',
  border: `1px dashed ${token('border')}`,
  color: token('textMuted'),
} as const;

/** The call on the dashboard: its details at the left, the lead panel's place beside them. */
export const CallView = ({ call }: { call: Call }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      flex: 1,
      minHeight: 0,
      alignItems: 'start',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      [FOLDED]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
    }}
  >
    <CallDetails call={call} />
    <Box component="section" aria-label="Lead" sx={place}>
      <Typography variant="h3" component="p">
        The lead panel is not built yet
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, maxWidth: '44ch' }}>
        The lead's details, products, messages and script will stand here.
      </Typography>
    </Box>
  </Box>
);
