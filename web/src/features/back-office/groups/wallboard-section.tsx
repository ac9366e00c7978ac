import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  alertSideOf,
  defaultThresholds,
  isRate,
  type Measure,
  measureLabels,
  thresholdText,
} from '#shared/metrics/wallboard';
import { NumberField } from '../../../components/inputs/number-field.tsx';
import { Section, type SectionProps, twoColumns } from './section.tsx';

type Threshold = { warn: number; alert: number };

const names = Object.keys(measureLabels) as Measure[];

const unitOf = (name: Measure) => (isRate(name) ? '%' : name === 'longest_wait_s' ? 's' : undefined);

/** 'Amber above 20 s, red above 60 s: the default' */
const defaultWords = (name: Measure): string => {
  const { warn, alert } = defaultThresholds[name];
  const sense = alertSideOf(name);
  return `Amber ${sense} ${thresholdText(name, warn)}, red ${sense} ${thresholdText(name, alert)}: the default`;
};

type ThresholdFieldsProps = {
  name: Measure;
  threshold: Threshold;
  problems: SectionProps['problems'];
  onChange: (threshold: Threshold) => void;
};

const ThresholdFields = ({ name, threshold, problems, onChange }: ThresholdFieldsProps) => (
  <Box sx={twoColumns}>
    {(['warn', 'alert'] as const).map(bound => (
      <NumberField
        key={bound}
        label={`${bound === 'warn' ? 'Amber' : 'Red'} ${alertSideOf(name)}`}
        unit={unitOf(name)}
        error={problems[`wallboard.${name}.${bound}`]}
        value={threshold[bound]}
        onChange={value => onChange({ ...threshold, [bound]: value })}
      />
    ))}
  </Box>
);

/** Where the tiles of the wallboard turn amber and red. */
export const WallboardSection = ({ content: { wallboard = {} }, problems, onChange }: SectionProps) => {
  const set = (name: Measure, threshold: Threshold | undefined) => {
    const { [name]: _, ...others } = wallboard;
    const next = threshold ? { ...others, [name]: threshold } : others;
    onChange('wallboard', Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <Section title="Wallboard" hint="Where the tiles of this group turn amber, and where red.">
      {names.map(name => {
        const threshold = wallboard[name];
        return (
          <Box key={name} role="group" aria-label={measureLabels[name]}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 32, mb: threshold ? 1 : 0 }}>
              <Box sx={{ flex: 1 }}>
                <Typography variant="body1" component="h4">
                  {measureLabels[name]}
                </Typography>
                {!threshold && (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {defaultWords(name)}
                  </Typography>
                )}
              </Box>
              <Button
                size="small"
                aria-label={`${threshold ? 'Use the default of' : 'Change'} ${measureLabels[name]}`}
                onClick={() => set(name, threshold ? undefined : defaultThresholds[name])}
              >
                {threshold ? 'Use the default' : 'Change'}
              </Button>
            </Box>
            {threshold && (
              <ThresholdFields
                name={name}
                threshold={threshold}
                problems={problems}
                onChange={next => set(name, next)}
              />
            )}
          </Box>
        );
      })}
    </Section>
  );
};
