import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { requires } from '#shared/access/access';
import { CLOSING_REBUTTALS, OPENING_REBUTTALS } from '#shared/scripts/which-script';
import { MEASURE } from '../../../components/script/measure.ts';
import { useMay } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { Rebuttals } from './rebuttals-dialog.tsx';

const opening: Rebuttals = { script: OPENING_REBUTTALS, title: 'Opening Rebuttals' };
const closing: Rebuttals = { script: CLOSING_REBUTTALS, title: 'Closing Rebuttals' };

/** Replies to objections. Only closers and admins get the closing rebuttals (docs/product.md, Rebuttals). */
export const RebuttalButtons = ({ onChoose }: { onChoose: (rebuttals: Rebuttals) => void }) => {
  const mayClose = useMay(requires.role('closer'));
  return (
    <Box sx={{ display: 'flex', gap: 2, maxWidth: MEASURE }}>
      {[opening, ...(mayClose ? [closing] : [])].map(rebuttals => (
        <Button
          key={rebuttals.script}
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => onChoose(rebuttals)}
          sx={{ flex: 1, borderColor: themeToken('borderControl') }}
        >
          {rebuttals.title}
        </Button>
      ))}
    </Box>
  );
};
