import Box from '@mui/material/Box';
import type { FunnelStep } from '#shared/metrics/funnel-steps';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { TargetMark } from './target-mark.tsx';

const footer = {
  m: 0,
  mt: 4,
  pt: 4,
  borderTop: `1px solid ${themeToken('border')}`,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  '& dt': { fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') },
  '& dd': { m: 0, display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 3 },
};

const percentage = { fontSize: 'var(--cl-font-title)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

/** The steps after the first as percentages of all calls, against their targets. */
export const TargetFooter = ({ steps }: { steps: FunnelStep[] }) => (
  <Box component="dl" aria-label="Percentages of the total calls" sx={footer}>
    {steps.map(
      ({ metric, name, target }) =>
        target && (
          <div key={metric}>
            <dt>{name}</dt>
            <dd>
              <Box component="span" sx={percentage}>
                {target.percentage}%
              </Box>
              <TargetMark {...target} />
            </dd>
          </div>
        ),
    )}
  </Box>
);
