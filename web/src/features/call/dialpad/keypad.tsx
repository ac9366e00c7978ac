import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { keys } from './digits.ts';

const names: Record<string, string> = { '*': 'Star', '#': 'Pound' };

const keyStyles = {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  height: 48,
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${themeToken('borderControl')}`,
  bgcolor: themeToken('surface'),
  font: 'inherit',
  fontSize: 'var(--cl-font-title)',
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: themeToken('surfaceHover') },
  '&:active': { bgcolor: themeToken('surfaceSelected') },
  '&[aria-disabled=true]': { opacity: 0.45 },
  '& small': { fontSize: 'var(--cl-font-tiny)', letterSpacing: '0.08em', color: themeToken('textMuted') },
} as const;

type KeypadProps = { onKey: (key: string) => void; disabled?: boolean };

/** The twelve keys of a phone. */
export const Keypad = ({ onKey, disabled = false }: KeypadProps) => (
  <Box role="group" aria-label="Keypad" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 2 }}>
    {keys.map(([key, letters]) => (
      <ButtonBase
        key={key}
        aria-label={names[key] ?? key}
        disabled={disabled}
        onClick={() => onKey(key)}
        sx={keyStyles}
      >
        {key}
        {letters && <small aria-hidden>{letters}</small>}
      </ButtonBase>
    ))}
  </Box>
);
