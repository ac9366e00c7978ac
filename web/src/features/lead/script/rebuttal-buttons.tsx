import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { requires } from '#shared/access/access';
import { CLOSING_REBUTTALS, OPENING_REBUTTALS } from '#shared/scripts/which-script';
import { MEASURE } from '../../../components/script/measure.ts';
import { useMay } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { REBUTTALS_ID, type Rebuttals } from './rebuttals-panel.tsx';

const opening: Rebuttals = { script: OPENING_REBUTTALS, title: 'Opening Rebuttals' };
const closing: Rebuttals = { script: CLOSING_REBUTTALS, title: 'Closing Rebuttals' };

type RebuttalButtonsProps = {
  shown: Rebuttals | undefined;
  /** Undefined: hides those that are shown. */
  onChoose: (rebuttals: Rebuttals | undefined) => void;
};

/** Replies to objections. Only closers and admins get the closing rebuttals (docs/product.md, Rebuttals). */
export const RebuttalButtons = ({ shown, onChoose }: RebuttalButtonsProps) => {
  const mayClose = useMay(requires.role('closer'));
  return (
    <Box sx={{ display: 'flex', gap: 2, maxWidth: MEASURE }}>
      {[opening, ...(mayClose ? [closing] : [])].map(rebuttals => (
        <Button
          key={rebuttals.script}
          size="small"
          variant="outlined"
          color="inherit"
          aria-expanded={rebuttals === shown}
          aria-controls={rebuttals === shown ? REBUTTALS_ID : undefined}
          onClick={() => onChoose(rebuttals === shown ? undefined : rebuttals)}
          sx={{ flex: 1, borderColor: themeToken('borderControl') }}
        >
          {rebuttals.title}
        </Button>
      ))}
    </Box>
  );
};
