import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { idOf } from '#shared/keys';
import { leadName } from '#shared/leads/lead';
import { formatPhoneNumber, parseTenDigits } from '#shared/phone/phone-number';
import { PhoneInput } from '../../../components/inputs/phone-input.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { cardStyles } from '../card-styles.ts';
import { fieldOffset } from '../field-offset.ts';
import type { PreviewedLead } from './use-preview-lead.ts';

/** Chooses the lead with whose values the templates are previewed. */
export const PreviewLead = ({ preview }: { preview: PreviewedLead }) => {
  const { found, lead, error } = preview;
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string>();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const number = parseTenDigits(phone);
    setProblem(number ? undefined : 'Enter a phone number of ten digits.');
    if (number) preview.find(number);
  };
  const nameOfFound = (id: string) =>
    leadName(found.find(({ lead_key }) => idOf(lead_key) === id) ?? {}) ?? 'No name yet';
  return (
    <Box component="section" aria-label="Lead of the preview" sx={cardStyles}>
      <Box
        component="form"
        noValidate
        onSubmit={find}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start' }}
      >
        <Box sx={{ width: 220 }}>
          <PhoneInput
            label="Preview with the lead of"
            value={phone}
            {...(problem !== undefined && { error: problem })}
            onChange={text => {
              setProblem(undefined);
              setPhone(text);
            }}
          />
        </Box>
        <Button type="submit" variant="outlined" loading={preview.isPending} sx={fieldOffset}>
          Find
        </Button>
        {found.length > 1 && (
          <Box sx={{ minWidth: 220 }}>
            <SelectInput
              label="Lead"
              placeholder="Choose a lead"
              options={found.map(({ lead_key }) => idOf(lead_key))}
              labelOf={nameOfFound}
              value={preview.id}
              onChange={preview.choose}
            />
          </Box>
        )}
        <Box role="status" sx={{ ...fieldOffset, minHeight: 32, alignContent: 'center', color: 'text.secondary' }}>
          {lead && `${leadName(lead) ?? 'No name yet'}, ${formatPhoneNumber(lead.phone_number)}`}
          {preview.isMissing && 'No lead has this phone number.'}
        </Box>
      </Box>
      {error && (
        <Alert severity="error" role="alert">
          {failureMessageOf(error, 'Lead lookup error')}
        </Alert>
      )}
    </Box>
  );
};
