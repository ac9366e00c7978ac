import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { quickDispositions } from '#shared/dispositions/disposition';

type QuickDispositionsProps = {
  /** The disposition that is being saved. */
  saving: string | undefined;
  disabled: boolean;
  onChoose: (name: string) => void;
};

const [doNotCall, ...others] = quickDispositions;

/**
 * Three dispositions that need no note: one press saves and closes (docs/product.md, Quick dispositions). The one that
 * blocks the number is set apart.
 */
export const QuickDispositions = ({ saving, disabled, onChoose }: QuickDispositionsProps) => (
  <Box role="group" aria-labelledby="quick-dispositions">
    <Typography id="quick-dispositions" sx={{ fontWeight: 550, mb: 1 }}>
      Saves and closes at once
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {[...others, doNotCall].map(name => (
        <Button
          key={name}
          variant="outlined"
          color={name === doNotCall ? 'error' : 'primary'}
          loading={saving === name}
          disabled={disabled}
          onClick={() => onChoose(name)}
          sx={{ ml: name === doNotCall ? 'auto' : undefined }}
        >
          {name}
        </Button>
      ))}
    </Box>
  </Box>
);
