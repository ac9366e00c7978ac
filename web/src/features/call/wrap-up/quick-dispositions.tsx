import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { type Disposition, quickDispositions } from '#shared/dispositions/disposition';

type QuickDispositionsProps = {
  /** The dispositions of the agent's group, of which the quick ones are shown; undefined until they are read. */
  offered: readonly Pick<Disposition, 'name'>[] | undefined;
  /** The disposition that is being saved. */
  saving: string | undefined;
  disabled: boolean;
  onChoose: (name: string) => void;
};

const [doNotCall, ...others] = quickDispositions;

/**
 * Dispositions that need no note: one press saves and closes (docs/product.md, Quick dispositions). The one that
 * blocks the number is set apart. All stand there, disabled, until it is known which the group has: what is below must not
 * move under the pointer.
 */
export const QuickDispositions = ({ offered, saving, disabled, onChoose }: QuickDispositionsProps) => {
  const names = [...others, doNotCall].filter(name => offered?.some(each => each.name === name) !== false);
  if (names.length === 0) return null;
  return (
    <>
      <Box role="group" aria-labelledby="quick-dispositions">
        <Typography id="quick-dispositions" sx={{ fontWeight: 550, mb: 1 }}>
          Saves and closes at once
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {names.map(name => (
            <Button
              key={name}
              variant="outlined"
              color={name === doNotCall ? 'error' : 'primary'}
              loading={saving === name}
              disabled={disabled || offered === undefined}
              onClick={() => onChoose(name)}
              sx={{ ml: name === doNotCall ? 'auto' : undefined }}
            >
              {name}
            </Button>
          ))}
        </Box>
      </Box>
      <Divider />
    </>
  );
};
