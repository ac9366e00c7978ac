import Box from '@mui/material/Box';
import type { Lead } from '#shared/leads/lead';
import { type PromptPart, promptParts } from '#shared/scripts/prompt-text';
import { useSession } from '../../lib/session/session.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { MEASURE } from './measure.ts';

const FilledIn = ({ part: { kind, text } }: { part: PromptPart }) => {
  if (kind === 'text') return text;
  if (kind === 'field')
    return (
      <Box component="span" sx={{ fontWeight: 600 }}>
        {text}
      </Box>
    );
  if (kind === 'direction')
    return (
      <Box component="span" sx={{ fontSize: 'var(--cl-font-body)', color: themeToken('textMuted') }}>
        {text}
      </Box>
    );
  return (
    <Box
      component="span"
      sx={{ color: themeToken('textMuted'), borderBottom: `1px dashed ${themeToken('borderControl')}` }}
    >
      {text}
    </Box>
  );
};

/** The text that the agent reads aloud. An unknown value is shown by the name of its field. */
export const PromptText = ({ prompt, lead }: { prompt: string; lead: Lead }) => {
  const { user } = useSession();
  return (
    <Box
      sx={{
        fontSize: 'var(--cl-font-large)',
        lineHeight: 1.6,
        maxWidth: MEASURE,
        whiteSpace: 'pre-line',
        textWrap: 'pretty',
      }}
    >
      {promptParts(prompt, { lead, agent: user.first_name }).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one prompt keep their places
        <FilledIn key={place} part={part} />
      ))}
    </Box>
  );
};
