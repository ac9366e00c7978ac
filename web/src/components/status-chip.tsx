import Box from '@mui/material/Box';
import type { TokenName } from '../app/theme.ts';
import { themeToken } from '../lib/ui/theme-token.ts';

const tones = {
  neutral: ['surfaceHover', 'textMuted'],
  success: ['successSurface', 'successText'],
  warning: ['warningSurface', 'warningText'],
  danger: ['dangerSurface', 'dangerText'],
  info: ['infoSurface', 'infoText'],
} as const satisfies Record<string, readonly [TokenName, TokenName]>;

export type Tone = keyof typeof tones;

/** As a small chip of MUI, whose code for chips that are pressed or deleted is not needed. */
const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  maxWidth: '100%',
  height: 22,
  px: 2,
  borderRadius: 'var(--cl-radius)',
  fontSize: 'var(--cl-font-tiny)',
  fontWeight: 550,
  whiteSpace: 'nowrap',
} as const;

const text = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** A short text for a state; the text is sufficient without the colour. */
export const StatusChip = ({ label, tone = 'neutral' }: { label: string; tone?: Tone }) => {
  const [background, colour] = tones[tone];
  return (
    <Box component="span" sx={{ ...chip, bgcolor: themeToken(background), color: themeToken(colour) }}>
      <Box component="span" sx={text}>
        {label}
      </Box>
    </Box>
  );
};
