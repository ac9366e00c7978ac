import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { quickDispositions } from '#shared/dispositions/disposition';

type QuickDispositionsProps = {
  /** The one that is being saved. */
  saving: string | undefined;
  disabled: boolean;
  onChoose: (name: string) => void;
};

/** Three outcomes that need no note: one press saves and closes (spec 1, section 5). */
export const QuickDispositions = ({ saving, disabled, onChoose }: QuickDispositionsProps) => (
  <Box role="group" aria-labelledby="quick-dispositions">
    <Typography id="quick-dispositions" sx={{ fontWeight: 550, mb: 1 }}>
      Save at once
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {quickDispositions.map(name => (
        <Button
          key={name}
          variant="outlined"
          loading={saving === name}
          disabled={disabled}
          onClick={() => onChoose(name)}
        >
          {name}
        </Button>
      ))}
    </Box>
  </Box>
);
