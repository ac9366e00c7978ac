import InputAdornment from '@mui/material/InputAdornment';
import { memo } from 'react';
import type { LeadPhone } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { CallBackButton } from '../../call/call-back-button.tsx';
import { type FieldState, isUnsaved } from './field-state.ts';
import { InfoField } from './info-field.tsx';
import type { FieldDefinition } from './info-fields.ts';
import type { LeadForm } from './lead-form.ts';

const whyNot = (state: FieldState): string | undefined => {
  if (isUnsaved(state)) return 'This number is not saved yet';
  return state.stored === '' ? 'There is no number to call' : undefined;
};

/** A number and the control that calls it: the one that is stored, never one that is only typed. */
export const PhoneField = memo(
  ({ form, field, leadId }: { form: LeadForm; field: FieldDefinition; leadId: string }) => {
    const control = (state: FieldState) => (
      <InputAdornment position="end" sx={{ mr: -2.5 }}>
        <CallBackButton
          leadKey={keyOf('lead', leadId)}
          phone={field.path as LeadPhone}
          who={formatPhoneNumber(state.stored) || field.label.toLowerCase()}
          notNow={whyNot(state)}
        />
      </InputAdornment>
    );
    return <InfoField form={form} field={field} end={control} />;
  },
);
