import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { NumberField } from '../../../components/inputs/number-field.tsx';
import { Section, type SectionProps } from './section.tsx';

type ChoiceProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

const Choice = ({ label, checked, onChange }: ChoiceProps) => (
  <FormControlLabel
    control={<Switch size="small" checked={checked} onChange={(_event, now) => onChange(now)} />}
    label={label}
    sx={{ ml: 0 }}
  />
);

export const GeneralSection = ({ content, problems, onChange }: SectionProps) => (
  <Section title="General">
    <Box sx={{ maxWidth: 440 }}>
      <NumberField
        label="Tier"
        help="For a member of several groups, the group with the lowest tier decides."
        error={problems.tier}
        value={content.tier}
        onChange={tier => onChange('tier', tier)}
      />
    </Box>
    <div>
      <Choice
        label="Auto accept: calls are accepted without ringing"
        checked={content.auto_accept}
        onChange={on => onChange('auto_accept', on)}
      />
      <br />
      <Choice
        label="Buffer call: members wait for the buffer time of a call"
        checked={content.bufferCall}
        onChange={on => onChange('bufferCall', on)}
      />
    </div>
  </Section>
);
