import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbsUpDown from '@mui/icons-material/ThumbsUpDownOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import type { TargetState } from '#shared/metrics/target-state';
import { themeToken } from '../../../lib/ui/theme-token.ts';

const looks = {
  above: { Icon: ThumbUp, colour: themeToken('successText') },
  between: { Icon: ThumbsUpDown, colour: themeToken('infoText') },
  below: { Icon: ThumbDown, colour: themeToken('dangerText') },
  'no-target': { Icon: undefined, colour: themeToken('textMuted') },
} as const;

/** What a step's percentage is against its target: a thumb, a colour, and the words. */
export const TargetMark = ({ state, message }: Pick<TargetState, 'state' | 'message'>) => {
  const { Icon, colour } = looks[state];
  return (
    <Box
      component="span"
      data-state={state}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: colour }}
    >
      {Icon && <Icon sx={{ fontSize: 18 }} />}
      {message}
    </Box>
  );
};
