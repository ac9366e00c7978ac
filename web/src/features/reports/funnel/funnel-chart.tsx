import Box from '@mui/material/Box';
import type { FunnelStep } from '#shared/metrics/funnel-steps';
import { useMeasuredWidth } from '../../../lib/ui/measured-width.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { FigureValue } from '../figure-value.tsx';
import { formatWholeNumber } from '../whole-number.ts';
import { funnelShapes } from './funnel-shapes.ts';
import type { RowsOfStep } from './rows-of-step.ts';

/** docs/product.md, Performance funnel; in pixels and milliseconds. */
export const FUNNEL_HEIGHT = 300;
const REDRAWN_AFTER_MS = 200;
const NAME_WIDTH = 120;
const FIGURE_WIDTH = 72;
const SPACE = 24;

const rows = {
  m: 0,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridAutoRows: '1fr',
  '& > div': { display: 'flex', alignItems: 'center' },
  '& > div + div': { borderTop: `1px solid ${themeToken('border')}` },
  '& dt': { width: NAME_WIDTH, fontWeight: 550 },
  '& dd': {
    m: 0,
    width: FIGURE_WIDTH,
    textAlign: 'right',
    fontSize: 'var(--cl-font-large)',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
};

/** The steps below one another, each with its name and figure beside its shape. */
export const FunnelChart = ({ steps, rowsOf }: { steps: FunnelStep[]; rowsOf: RowsOfStep }) => {
  const [place, width] = useMeasuredWidth<HTMLDivElement>(REDRAWN_AFTER_MS);
  const shapes = funnelShapes(
    steps.map(({ figure }) => figure),
    { width, height: FUNNEL_HEIGHT },
  );
  return (
    <Box sx={{ position: 'relative', height: FUNNEL_HEIGHT }}>
      <Box component="dl" sx={rows}>
        {steps.map(({ metric, name, figure }) => (
          <div key={metric}>
            <dt>{name}</dt>
            <dd>
              <FigureValue value={figure} format={formatWholeNumber} to={rowsOf(metric)} />
            </dd>
          </div>
        ))}
      </Box>
      <Box
        ref={place}
        sx={{
          position: 'absolute',
          inset: `0 0 0 ${NAME_WIDTH + FIGURE_WIDTH + SPACE}px`,
          overflow: 'hidden',
          pointerEvents: 'none',
        }}
      >
        <svg width={width} height={FUNNEL_HEIGHT} aria-hidden="true" style={{ display: 'block' }}>
          {shapes.map((points, n) => (
            <polygon key={steps[n]?.metric} points={points} fill={themeToken('accent')} />
          ))}
        </svg>
      </Box>
    </Box>
  );
};
