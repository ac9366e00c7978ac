import Box from '@mui/material/Box';
import { LinesOf, linesOf } from '#shared/commissions/chosen-lines';
import { SelectInput } from '../../../components/inputs/select-input.tsx';

const ALL = 'all';

const labels: Record<string, string> = {
  [ALL]: 'All sales',
  health: 'Health plans',
  ancillaries: 'Ancillaries',
  chargebacks: 'Chargebacks',
};

type LinesFilterProps = { value: LinesOf | undefined; onChange: (lines: LinesOf | undefined) => void };

/** The lines that one figure counts, to which it links. */
export const LinesFilter = ({ value, onChange }: LinesFilterProps) => (
  <Box sx={{ width: 136 }}>
    <SelectInput
      label="Lines"
      placeholder="All sales"
      options={[ALL, ...linesOf]}
      labelOf={option => labels[option] ?? option}
      value={value ?? ALL}
      onChange={option => onChange(LinesOf.safeParse(option).data)}
    />
  </Box>
);
