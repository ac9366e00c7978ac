import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { targetLabels } from '#shared/metrics/funnel-steps';
import { NumberField } from '../../../components/inputs/number-field.tsx';
import { Section, type SectionProps, twoColumns } from './section.tsx';

type Step = keyof typeof targetLabels;
const steps = Object.keys(targetLabels) as Step[];

/** What a group without targets begins with. */
const usual = { high: 0.3, low: 0.1 };

/** The targets of the funnel's steps, in percent of all calls (docs/product.md, Performance funnel). */
export const TargetsSection = ({ content: { targets }, problems, onChange }: SectionProps) => (
  <Section title="Targets" hint="In percent of all calls. The funnel of the dashboard reads those of Fronter T1.">
    {targets ? (
      <>
        {steps.map(step => (
          <Box key={step} role="group" aria-label={targetLabels[step]}>
            <Typography variant="body2" component="h4" sx={{ mb: 1 }}>
              {targetLabels[step]}
            </Typography>
            <Box sx={twoColumns}>
              {(['low', 'high'] as const).map(bound => (
                <NumberField
                  key={bound}
                  label={bound === 'low' ? 'Below target up to' : 'Above target from'}
                  unit="%"
                  error={problems[`targets.${step}.${bound}`]}
                  value={targets[step][bound]}
                  onChange={value => onChange('targets', { ...targets, [step]: { ...targets[step], [bound]: value } })}
                />
              ))}
            </Box>
          </Box>
        ))}
        <Button sx={{ justifySelf: 'start' }} onClick={() => onChange('targets', undefined)}>
          Remove the targets
        </Button>
      </>
    ) : (
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => onChange('targets', { callTime: usual, onHolds: usual, sales: usual })}
      >
        Add targets
      </Button>
    )}
  </Section>
);
