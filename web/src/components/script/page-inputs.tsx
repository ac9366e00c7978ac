import Box from '@mui/material/Box';
import type { ScriptInput } from '#shared/scripts/script';
import { capitalized } from '#shared/words';
import { DateInput } from '../inputs/date-input.tsx';
import { PhoneInput } from '../inputs/phone-input.tsx';
import { SelectInput } from '../inputs/select-input.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { ChildrenInput, SpouseInput } from './dependant-inputs.tsx';
import type { Form } from './form.ts';
import { formField } from './form-field.tsx';
import { MEASURE } from './measure.ts';

const longTexts = ['previous_plan_info', 'pre_x_condition_details', 'meds_list', 'details_on_whats_important'];

const OneInput = ({ input: { name, label, type, options = [] }, form }: { input: ScriptInput; form: Form }) => {
  const field = formField(form, name, label, type === 'select' ? capitalized : undefined);
  switch (type) {
    case 'select':
      return <SelectInput {...field} options={options} labelOf={capitalized} placeholder="Choose" />;
    case 'date':
      return <DateInput {...field} />;
    case 'DEPENDANT_SPOUSE':
      return <SpouseInput label={label} form={form} />;
    case 'DEPENDANT_CHILD':
      return <ChildrenInput label={label} form={form} />;
    case 'text':
      if (name.endsWith('phone_number')) return <PhoneInput {...field} />;
      return <TextInput {...field} lines={longTexts.includes(name) ? 3 : undefined} />;
  }
};

/** The inputs of a page of the script. */
export const PageInputs = ({ inputs, form }: { inputs: readonly ScriptInput[]; form: Form }) => (
  <Box sx={{ display: 'grid', gap: 4, maxWidth: MEASURE }}>
    {inputs.map(input => (
      <OneInput key={input.name} input={input} form={form} />
    ))}
  </Box>
);
