import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import type { SaveState } from '../../lib/forms/saved-field.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';

/** Beside a field's label: that it is being saved, or was saved within the last two seconds. */
export const SavedMark = ({ state }: { state: SaveState }) => (
  <Box
    component="span"
    aria-live="polite"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      height: 16,
      fontSize: 'var(--cl-font-tiny)',
      color: themeToken(state === 'saved' ? 'successText' : 'textMuted'),
    }}
  >
    {state === 'saved' && <Check sx={{ fontSize: 14 }} aria-hidden />}
    {state === 'saving' ? 'Saving...' : state === 'saved' ? 'Saved' : ''}
  </Box>
);
