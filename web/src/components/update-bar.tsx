import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { themeToken } from '../lib/ui/theme-token.ts';

/** 16 px: the padding of the scrolling container, which the bar covers too. */
const PADDING = 4;

const bar = {
  position: 'sticky',
  bottom: -16,
  zIndex: 1,
  mx: -PADDING,
  mb: -PADDING,
  mt: 5,
  px: PADDING,
  py: 3,
  display: 'flex',
  justifyContent: 'flex-end',
  bgcolor: themeToken('surface'),
  borderTop: '1px solid transparent',
  // Extends the rule to the edge of the scrolling container, if that is wider than the form.
  borderImage: `linear-gradient(${themeToken('border')}, ${themeToken('border')}) 1 / 1px 0 0 / 0 100vw 0 0`,
} as const;

/** The sticky footer of a form whose fields save themselves: its button saves everything that is pending. */
export const UpdateBar = ({ saving }: { saving: boolean }) => (
  <Box sx={bar}>
    <Button type="submit" variant="contained" loading={saving}>
      Update
    </Button>
  </Box>
);
