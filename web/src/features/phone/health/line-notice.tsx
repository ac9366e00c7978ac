import Box from '@mui/material/Box';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { token } from '../../../lib/ui/theme-token.ts';
import { usePhone } from '../phone.ts';
import { lineSentence } from './line-quality.ts';

/** A blip that the agent would only read when it is over is not told. */
const BLIP_MS = 1_000;

/**
 * How the agent's line is in a call: a quiet chip in a corner. It floats, so that nothing moves under her hand, and lets
 * clicks through.
 */
export const LineNotice = () => {
  const sentence = lineSentence(usePhone());
  const lasts = useIsSlow(sentence !== undefined, BLIP_MS);
  return (
    <Box role="status" sx={{ position: 'fixed', bottom: 16, right: 16, zIndex: 'snackbar', pointerEvents: 'none' }}>
      {sentence && lasts && (
        <Box
          sx={{
            px: 3,
            py: 1,
            borderRadius: 'var(--cl-radius)',
            bgcolor: token('warningSurface'),
            color: token('warningText'),
            border: `1px solid ${token('border')}`,
            boxShadow: token('shadowFloat'),
            fontSize: 'var(--cl-font-small)',
          }}
        >
          {sentence}
        </Box>
      )}
    </Box>
  );
};
