import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepFocus } from '../../components/saved-input.tsx';
import { dayText } from '../../lib/day.ts';

type StartDaysProps = {
  days: readonly string[];
  /** As it stands in the field. */
  chosen: string;
  onChoose: (text: string) => void;
};

/** The days that are offered where a product can't begin on just any. */
export const StartDays = ({ days, chosen, onChoose }: StartDaysProps) => (
  <Box
    role="group"
    aria-label="Days to begin"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      mt: 1.5,
      '& .MuiButton-root': { minHeight: 24, py: 0, px: 2, fontSize: 'var(--cl-font-tiny)' },
    }}
  >
    {days.map(dayText).map(text => (
      <Button
        key={text}
        size="small"
        variant="outlined"
        aria-pressed={chosen === text}
        onMouseDown={keepFocus}
        onClick={() => onChoose(text)}
      >
        {text}
      </Button>
    ))}
  </Box>
);
