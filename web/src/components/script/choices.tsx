import RestartAlt from '@mui/icons-material/RestartAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Key } from '../key.tsx';
import { MEASURE } from './measure.ts';
import type { Walk } from './walk.ts';

/** The first nine choices have a keyboard shortcut. */
export const MAX_KEYS = 9;

/** One button for each choice, with its key; a page without choices ends the script. */
export const Choices = ({ walk: { page, pendingMove, choose, startOver } }: { walk: Walk }) => {
  const choices = page?.page_key_choices ?? [];
  if (choices.length === 0)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This is the end of the script.
        </Typography>
        <Button
          startIcon={<RestartAlt />}
          loading={pendingMove !== undefined}
          loadingPosition="start"
          onClick={startOver}
        >
          Start over
        </Button>
      </Box>
    );
  return (
    <Box role="group" aria-label="Answers" sx={{ display: 'grid', gap: 2, maxWidth: MEASURE }}>
      {choices.map((choice, place) => (
        <Button
          key={choice.choice}
          fullWidth
          variant="outlined"
          loading={pendingMove?.choice === choice.choice}
          loadingPosition="end"
          disabled={pendingMove !== undefined}
          aria-keyshortcuts={place < MAX_KEYS ? String(place + 1) : undefined}
          onClick={() => choose(choice)}
          sx={{ justifyContent: 'flex-start', gap: 3, minHeight: 40, whiteSpace: 'normal', textAlign: 'left' }}
        >
          <span aria-hidden>{place < MAX_KEYS && <Key>{place + 1}</Key>}</span>
          {choice.choice}
        </Button>
      ))}
    </Box>
  );
};
