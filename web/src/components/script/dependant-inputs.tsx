import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Gender } from '#shared/leads/lead';
import { type DependantEdit, MAX_CHILDREN } from '#shared/leads/lead-edit';
import { capitalized } from '#shared/words';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { DateInput } from '../inputs/date-input.tsx';
import { SelectInput } from '../inputs/select-input.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import type { Form } from './form.ts';
import { formField } from './form-field.tsx';

type DependantField = keyof DependantEdit;

const texts: [DependantField, label: string, span: number][] = [
  ['first_name', 'First name', 6],
  ['last_name', 'Last name', 6],
  ['middle_initial', 'M.I.', 3],
];

type SetProps = { legend: string; at: string; form: Form };

/** The five fields of a spouse or a child (docs/product.md, Lead details). */
const DependantSet = ({ legend, at, form }: SetProps) => {
  const field = (name: DependantField, label: string) =>
    formField(form, `${at}.${name}`, label, name === 'gender' ? capitalized : undefined);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, containerType: 'inline-size' }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600, color: themeToken('text') }}>
        {legend}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          '@container (max-width: 290px)': { '& > *': { gridColumn: 'span 12 !important' } },
        }}
      >
        {texts.map(([name, label, span]) => (
          <Box key={name} sx={{ gridColumn: `span ${span}` }}>
            <TextInput {...field(name, label)} maxLength={name === 'middle_initial' ? 1 : undefined} />
          </Box>
        ))}
        <Box sx={{ gridColumn: 'span 5' }}>
          <DateInput {...field('dob', 'Date of birth')} />
        </Box>
        <Box sx={{ gridColumn: 'span 4' }}>
          <SelectInput
            {...field('gender', 'Gender')}
            options={Gender.options}
            placeholder="Choose"
            labelOf={capitalized}
          />
        </Box>
      </Box>
    </Box>
  );
};

export const SpouseInput = ({ label, form }: { label: string; form: Form }) => (
  <DependantSet legend={label} at="spouse" form={form} />
);

/** The lead's children, those that are being entered, and one more set for each press of the button. */
export const ChildrenInput = ({ label, form }: { label: string; form: Form }) => {
  const [added, setAdded] = useState(1);
  const numbers = form.children(added);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 4 }}>
      {numbers.map((number, position) => (
        <DependantSet key={number} legend={`Child ${position + 1}`} at={`child.${number}`} form={form} />
      ))}
      {numbers.length < MAX_CHILDREN && (
        <Button
          variant="text"
          startIcon={<Add />}
          disabled={form.disabled}
          onClick={() => setAdded(numbers.length + 1)}
          sx={{ justifySelf: 'start' }}
        >
          Add another child
        </Button>
      )}
    </Box>
  );
};
