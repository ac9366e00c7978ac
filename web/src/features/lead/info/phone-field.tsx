import InputAdornment from '@mui/material/InputAdornment';
import type { LeadPhone } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { SavedField } from '../../../lib/forms/saved-form.ts';
import { useFieldState } from '../../../lib/forms/use-saved-form.ts';
import { CallBackButton } from '../../call/call-back-button.tsx';
import { InfoField } from './info-field.tsx';
import type { FieldDefinition } from './info-fields.ts';
import type { LeadForm } from './lead-form.ts';

const whyNot = (field: SavedField, stored: string): string | undefined => {
  if (field.isUnsaved()) return 'This number is not saved yet';
  return stored === '' ? 'There is no number to call' : undefined;
};

/** What the dial check depends on: where the lead is, its numbers, and whether it was disposed as do-not-call. */
const basisOf = (lead: Lead): string =>
  [lead.state_abbr, lead.phone_number, lead.alt_phone_number, lead.last_disposition, lead.erased_ts].join();

type PhoneFieldProps = { form: LeadForm; field: FieldDefinition; lead: Lead; disabled: boolean };

/** A phone number and the button that calls it: the stored number, never one that is only typed. */
export const PhoneField = ({ form, field, lead, disabled }: PhoneFieldProps) => {
  const saved = form.field(field.path);
  const { stored } = useFieldState(saved);
  const button = (
    <InputAdornment position="end" sx={{ mr: -2.5 }}>
      <CallBackButton
        leadKey={keyOf('lead', lead.id)}
        basis={basisOf(lead)}
        phone={field.path as LeadPhone}
        who={formatPhoneNumber(stored) || field.label.toLowerCase()}
        notNow={whyNot(saved, stored)}
      />
    </InputAdornment>
  );
  return <InfoField form={form} field={field} end={button} disabled={disabled} />;
};
