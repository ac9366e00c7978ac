import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { states } from '#shared/dialing/states';
import { type ProductOptionContent, ProductType, productTypes } from '#shared/products/product';
import { MoneyInput } from '../../../components/inputs/money-input.tsx';
import { NamesSelect } from '../../../components/inputs/names-select.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { statusTexts } from '../../../lib/ui/format.ts';
import { type Problems, problemAt } from '../setting-edit.ts';
import { DayField } from './day-field.tsx';
import { FeeFields } from './fee-fields.tsx';
import { PlannedFields } from './planned-fields.tsx';

type ProductFieldsProps = {
  content: ProductOptionContent;
  problems: Problems;
  /** Only a new product can get a type. */
  isNew?: boolean;
  onChange: <F extends keyof ProductOptionContent>(field: F, value: ProductOptionContent[F]) => void;
};

const stateNames = Object.keys(states);
const labelOfState = (abbreviation: string): string =>
  `${abbreviation} ${(states as Record<string, { name: string }>)[abbreviation]?.name ?? ''}`.trim();

const twoColumns = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, alignItems: 'start' } as const;

/** The fields of a catalogue entry. */
export const ProductFields = ({ content, problems, isNew = false, onChange }: ProductFieldsProps) => {
  return (
    <>
      <Box sx={twoColumns}>
        <TextInput
          label="Name"
          error={problems.name}
          maxLength={100}
          autoFocus={isNew}
          value={content.name}
          onChange={name => onChange('name', name)}
        />
        <SelectInput
          label="Type"
          placeholder="Choose a type"
          options={productTypes}
          labelOf={statusTexts}
          disabledBecause={isNew ? undefined : 'The type of a product stays.'}
          error={problems.type}
          value={content.type}
          onChange={type => onChange('type', ProductType.parse(type))}
        />
        <MoneyInput
          label="Premium"
          help="A month."
          error={problems.premium}
          value={content.premium}
          onChange={cents => onChange('premium', cents)}
        />
        <MoneyInput
          label="Commission"
          error={problems.commission}
          value={content.commission}
          onChange={cents => onChange('commission', cents)}
        />
      </Box>
      <FeeFields
        fees={content}
        problem={
          content.enrollment_fee_options.some(Number.isNaN)
            ? undefined
            : (problemAt(problems, 'enrollment_fee_options') ?? problemAt(problems, 'enrollment_fee_commission'))
        }
        onChange={fees => {
          onChange('enrollment_fee_options', fees.enrollment_fee_options);
          onChange('enrollment_fee_commission', fees.enrollment_fee_commission);
        }}
      />
      <PlannedFields content={content} problems={problems} onChange={planned => onChange('planned', planned)} />
      <NamesSelect
        label="States"
        help="Choose none for all states."
        placeholder="All states"
        options={stateNames}
        labelOf={labelOfState}
        error={problemAt(problems, 'state_whitelist')}
        value={content.state_whitelist ?? []}
        onChange={chosen => onChange('state_whitelist', chosen.length > 0 ? chosen : undefined)}
      />
      <FormControlLabel
        control={
          <Switch size="small" checked={content.is_active} onChange={(_event, on) => onChange('is_active', on)} />
        }
        label="Active: it can be chosen for leads"
        sx={{ ml: -1, justifySelf: 'start' }}
      />
      <Box sx={twoColumns}>
        <DayField
          label="Sold from"
          help="From this day on, New York time, it can be chosen. Empty: at once."
          error={problems.sold_from}
          day={content.sold_from ?? ''}
          onChange={day => onChange('sold_from', day)}
        />
        <DayField
          label="Retired from"
          help="From this day on, New York time, nobody can choose it. What was chosen for a lead stays as it is."
          error={problems.retired_from}
          day={content.retired_from ?? ''}
          onChange={day => onChange('retired_from', day)}
        />
      </Box>
    </>
  );
};
