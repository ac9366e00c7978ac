import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isPercent, type ThresholdName, thresholdLabels } from './content-lines.ts';
import { NumberField } from './number-field.tsx';
import { Section, type SectionProps, twoColumns } from './section.tsx';

const names = Object.keys(thresholdLabels) as ThresholdName[];

/** What a threshold begins with when it is added. */
const usual = {
  longest_wait_s: { warn: 30, alert: 60 },
  waiting_calls: { warn: 3, alert: 5 },
  service_level: { warn: 0.8, alert: 0.6 },
  abandonment: { warn: 0.05, alert: 0.1 },
} as const;

const unitOf = (name: ThresholdName) => (isPercent(name) ? '%' : name === 'longest_wait_s' ? 's' : undefined);

/** Where the tiles of the wallboard turn amber and red; a tile without thresholds keeps its colour. */
export const WallboardSection = ({ content: { wallboard = {} }, problems, onChange }: SectionProps) => {
  const set = (name: ThresholdName, threshold: { warn: number; alert: number } | undefined) => {
    const { [name]: _, ...others } = wallboard;
    const next = threshold ? { ...others, [name]: threshold } : others;
    onChange('wallboard', Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <Section title="Wallboard" hint="Where the tiles of this group turn amber, and where red.">
      {names.map(name => {
        const threshold = wallboard[name];
        return (
          <Box key={name} role="group" aria-label={thresholdLabels[name]}>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32, mb: 1 }}>
              <Typography variant="body2" component="h4">
                {thresholdLabels[name]}
              </Typography>
              <Button
                size="small"
                aria-label={`${threshold ? 'Remove' : 'Add'} the thresholds of ${thresholdLabels[name]}`}
                onClick={() => set(name, threshold ? undefined : usual[name])}
              >
                {threshold ? 'Remove' : 'Add'}
              </Button>
            </Box>
            {threshold && (
              <Box sx={twoColumns}>
                {(['warn', 'alert'] as const).map(bound => {
                  const unit = unitOf(name);
                  return (
                    <NumberField
                      key={bound}
                      label={`${bound === 'warn' ? 'Amber' : 'Red'} ${name === 'service_level' ? 'below' : 'from'}`}
                      unit={unit}
                      error={problems[`wallboard.${name}.${bound}`]}
                      value={threshold[bound]}
                      onChange={value => set(name, { ...threshold, [bound]: value })}
                    />
                  );
                })}
              </Box>
            )}
          </Box>
        );
      })}
    </Section>
  );
};
