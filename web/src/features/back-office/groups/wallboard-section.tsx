import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { WallboardThresholds } from '#shared/access/group-configuration';
import { badSideOf, defaultThresholds, type Measure } from '#shared/metrics/wallboard';
import { measures, thresholdLabels, thresholdWords } from './content-lines.ts';
import { NumberField } from './number-field.tsx';
import { Section, type SectionProps, twoColumns } from './section.tsx';

const units: Record<Measure, '%' | 's' | undefined> = {
  longest_wait_s: 's',
  waiting_calls: undefined,
  service_level: '%',
  abandonment: '%',
};

/** Where the tiles of the wallboard turn amber and red; the default counts where the group has no threshold. */
export const WallboardSection = ({ content: { wallboard = {} }, problems, onChange }: SectionProps) => {
  const set = (measure: Measure, threshold: WallboardThresholds[Measure] | undefined) => {
    const { [measure]: _, ...others } = wallboard;
    const next = threshold ? { ...others, [measure]: threshold } : others;
    onChange('wallboard', Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <Section title="Wallboard" hint="Where the tiles of this group turn amber, and where red.">
      {measures.map(measure => {
        const threshold = wallboard[measure];
        return (
          <Box key={measure} role="group" aria-label={thresholdLabels[measure]}>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32, mb: 1 }}>
              <Typography variant="body2" component="h4">
                {thresholdLabels[measure]}
              </Typography>
              <Button
                size="small"
                aria-label={`${threshold ? 'Remove' : 'Add'} the thresholds of ${thresholdLabels[measure]}`}
                onClick={() => set(measure, threshold ? undefined : defaultThresholds[measure])}
              >
                {threshold ? 'Remove' : 'Add'}
              </Button>
            </Box>
            {threshold ? (
              <Box sx={twoColumns}>
                {(['warn', 'alert'] as const).map(bound => (
                  <NumberField
                    key={bound}
                    label={`${bound === 'warn' ? 'Amber' : 'Red'} ${badSideOf(measure)}`}
                    unit={units[measure]}
                    error={problems[`wallboard.${measure}.${bound}`]}
                    value={threshold[bound]}
                    onChange={value => set(measure, { ...threshold, [bound]: value })}
                  />
                ))}
              </Box>
            ) : (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Default: {thresholdWords(measure, defaultThresholds[measure])}
              </Typography>
            )}
          </Box>
        );
      })}
    </Section>
  );
};
