import Box from '@mui/material/Box';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { usePhone } from '../phone.ts';
import { lineMessage } from './line-quality.ts';

/** A shorter problem is not shown: it would be over before the agent reads it. */
const SHOWN_AFTER_MS = 1_000;

/**
 * The quality of the agent's line in a call: a small chip in a corner. It floats, so that nothing else moves, and lets
 * clicks through.
 */
export const LineNotice = () => {
  const message = lineMessage(usePhone());
  const lasts = useIsSlow(message !== undefined, SHOWN_AFTER_MS);
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        bottom: 'calc(var(--cl-foot, 0px) + 16px)',
        right: 16,
        zIndex: 'snackbar',
        pointerEvents: 'none',
      }}
    >
      {message && lasts && (
        <Box
          sx={{
            px: 3,
            py: 1,
            borderRadius: 'var(--cl-radius)',
            bgcolor: themeToken('warningSurface'),
            color: themeToken('warningText'),
            border: `1px solid ${themeToken('border')}`,
            boxShadow: themeToken('shadowFloat'),
            fontSize: 'var(--cl-font-small)',
          }}
        >
          {message}
        </Box>
      )}
    </Box>
  );
};
