import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type FormEvent, useRef, useState } from 'react';
import type { LookupResult } from '#shared/contracts/leads';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PhoneInput } from '../../../components/inputs/phone-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ResultCard } from './result-card.tsx';
import { type LookupForm, useLookup } from './use-lookup.ts';

const emptyForm: LookupForm = { phone: '', firstName: '', lastName: '', create: false };

const formStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
  alignItems: 'start',
  gap: 4,
  p: 5,
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${themeToken('border')}`,
  bgcolor: themeToken('surface'),
} as const;

const Results = ({ results }: { results: LookupResult[] }) =>
  results.length === 0 ? (
    <EmptyState message="No lead has this phone number." hint="Check Create lead and submit again to make one." />
  ) : (
    <Box
      component="ul"
      aria-label="Leads found"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
        gap: 4,
        m: 0,
        mt: 5,
        p: 0,
        listStyle: 'none',
      }}
    >
      {results.map(result => (
        <li key={result.lead_key}>
          <ResultCard result={result} />
        </li>
      ))}
    </Box>
  );

/** Finds a lead by its phone number, and creates one if none exists (docs/product.md, Lead lookup). */
export const LeadLookupPage = () => {
  const [form, setForm] = useState(emptyForm);
  const { lookUp, isPending, results, problem, failure, onTyping } = useLookup();
  const phone = useRef<HTMLInputElement>(null);
  const change = (changes: Partial<LookupForm>) => setForm({ ...form, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.phone.trim() === '') phone.current?.focus();
    void lookUp(form);
  };

  return (
    <Box sx={{ width: '100%', maxWidth: 960 }}>
      <Box component="form" noValidate aria-label="Lookup Lead" onSubmit={submit} sx={formStyles}>
        <PhoneInput
          label="Phone number"
          value={form.phone}
          error={problem}
          autoFocus
          inputRef={phone}
          onChange={text => {
            change({ phone: text });
            onTyping();
          }}
        />
        <TextInput label="First name" value={form.firstName} onChange={firstName => change({ firstName })} />
        <TextInput label="Last name" value={form.lastName} onChange={lastName => change({ lastName })} />
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <FormControlLabel
            label="Create lead"
            control={
              <Checkbox
                size="small"
                checked={form.create}
                onChange={event => change({ create: event.target.checked })}
              />
            }
          />
          <Button type="submit" variant="contained" loading={isPending}>
            Submit
          </Button>
        </Box>
      </Box>
      {failure !== undefined && <ErrorState message={failure} onRetry={() => void lookUp(form)} retrying={isPending} />}
      {results && <Results results={results} />}
    </Box>
  );
};
