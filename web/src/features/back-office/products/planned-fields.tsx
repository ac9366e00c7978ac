import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PlannedTerms, ProductOptionContent } from '#shared/products/product';
import { MoneyInput } from '../../../components/inputs/money-input.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { type Problems, problemAt } from '../setting-edit.ts';
import { DayField } from './day-field.tsx';
import { FeeFields } from './fee-fields.tsx';

const twoColumns = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, alignItems: 'start' } as const;

type PlanProps = {
  plan: PlannedTerms;
  index: number;
  problems: Problems;
  onChange: (fields: Partial<PlannedTerms>) => void;
  onRemove: () => void;
};

const Plan = ({ plan, index, problems, onChange, onRemove }: PlanProps) => {
  const number = index + 1;
  const at = `planned.${index}`;
  const [wasLeft, setWasLeft] = useState(false);
  return (
    <Box
      role="group"
      aria-label={`Planned change ${number}`}
      sx={{ display: 'grid', gap: 4, pl: 4, borderLeft: `2px solid ${themeToken('border')}` }}
    >
      <DayField
        label={`Change ${number} counts from`}
        help="From this day on, New York time. What was chosen for a lead keeps its price."
        error={wasLeft || plan.from !== '' ? problems[`${at}.from`] : undefined}
        day={plan.from}
        onChange={from => onChange({ from: from ?? '' })}
        onLeave={() => setWasLeft(true)}
      />
      <Box sx={twoColumns}>
        <MoneyInput
          label={`Premium of change ${number}`}
          error={problems[`${at}.premium`]}
          value={plan.premium}
          onChange={premium => onChange({ premium })}
        />
        <MoneyInput
          label={`Commission of change ${number}`}
          error={problems[`${at}.commission`]}
          value={plan.commission}
          onChange={commission => onChange({ commission })}
        />
      </Box>
      <FeeFields
        fees={plan}
        of={` of change ${number}`}
        problem={
          problemAt(problems, `${at}.enrollment_fee_options`) ?? problemAt(problems, `${at}.enrollment_fee_commission`)
        }
        onChange={onChange}
      />
      <Button variant="outlined" onClick={onRemove} sx={{ justifySelf: 'start' }}>
        {`Remove change ${number}`}
      </Button>
    </Box>
  );
};

type PlannedFieldsProps = {
  content: ProductOptionContent;
  problems: Problems;
  onChange: (planned: PlannedTerms[] | undefined) => void;
};

/** The changes of the price, the commission and the fees that count from a later day. */
export const PlannedFields = ({ content, problems, onChange }: PlannedFieldsProps) => {
  const { planned = [] } = content;
  const set = (plans: PlannedTerms[]) => onChange(plans.length > 0 ? plans : undefined);
  const { premium, commission, enrollment_fee_options, enrollment_fee_commission } = planned.at(-1) ?? content;
  const next = { from: '', premium, commission, enrollment_fee_options, enrollment_fee_commission };
  return (
    <Box component="section" aria-label="Planned changes" sx={{ display: 'grid', gap: 4 }}>
      {planned.map((plan, index) => (
        <Plan
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan has no name while its day is typed
          key={index}
          plan={plan}
          index={index}
          problems={problems}
          onChange={fields => set(planned.map((one, at) => (at === index ? { ...one, ...fields } : one)))}
          onRemove={() => set(planned.filter((_, at) => at !== index))}
        />
      ))}
      <Button variant="outlined" onClick={() => set([...planned, next])} sx={{ justifySelf: 'start' }}>
        Plan a change
      </Button>
    </Box>
  );
};
