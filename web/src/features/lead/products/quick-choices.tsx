import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepFocus } from '../../../components/inputs/changed-elsewhere.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';

type QuickChoicesProps = {
  label: string;
  choices: readonly string[];
  /** The current text of the field. */
  chosen: string;
  labelOf?: (choice: string) => string;
  onChoose: (choice: string) => void;
};

/** Buttons with the usual values, below a field that accepts any text. */
export const QuickChoices = ({ label, choices, chosen, labelOf = choice => choice, onChoose }: QuickChoicesProps) => (
  <Box
    role="group"
    aria-label={label}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      mt: 1.5,
      '& .MuiButton-root': { minHeight: 24, py: 0, px: 2, fontSize: 'var(--cl-font-tiny)' },
      '& [aria-pressed=true]': {
        bgcolor: themeToken('surfaceSelected'),
        borderColor: themeToken('accent'),
        fontWeight: 650,
      },
    }}
  >
    {choices.map(choice => (
      <Button
        key={choice}
        size="small"
        variant="outlined"
        aria-pressed={chosen === choice}
        onMouseDown={keepFocus}
        onClick={() => onChoose(choice)}
      >
        {labelOf(choice)}
      </Button>
    ))}
  </Box>
);
