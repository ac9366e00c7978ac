import Chip from '@mui/material/Chip';
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

/** A short text for a state; the text is sufficient without the colour. */
export const StatusChip = ({ label, tone = 'neutral' }: { label: string; tone?: Tone }) => {
  const [background, text] = tones[tone];
  return <Chip label={label} size="small" sx={{ bgcolor: themeToken(background), color: themeToken(text) }} />;
};
