import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { Lead } from '#shared/leads/lead';
import { stateAbbreviations } from '#shared/leads/lead-edit';
import { Retry, useSavedInput } from '../../../components/inputs/saved-input.tsx';
import { SavedMark } from '../../../components/inputs/saved-mark.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { useFieldState } from '../../../lib/forms/use-saved-form.ts';
import { stateTexts } from '../../../lib/ui/state-label.ts';
import { fieldLabels } from '../field-labels.ts';
import { addressOf, type PaymentForm } from './payment-form.ts';
import { TypedField } from './typed-field.tsx';

type BillingAddressProps = { form: PaymentForm; lead: Lead; readOnly: boolean };

const SameAddress = ({ form, lead, readOnly }: BillingAddressProps) => {
  const field = form.field('same_address');
  const { text, error, save, mayRetry } = useFieldState(field);
  const isSame = text !== '';
  const address = addressOf(lead);
  const hasNone = Object.keys(address).length === 0;
  const hint = isSame && hasNone ? 'This lead has no address yet. Enter it in the INFO tab.' : undefined;
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, my: -2 }}>
        <FormControlLabel
          label={fieldLabels.same_address}
          control={
            <Checkbox checked={isSame} disabled={readOnly} onChange={(_, checked) => form.setSame(checked, address)} />
          }
        />
        <SavedMark state={save} />
      </Box>
      {(error ?? hint) && (
        <FormHelperText error={error !== undefined} sx={{ mx: 0 }}>
          {error ?? hint}
        </FormHelperText>
      )}
      {mayRetry && <Retry field={field} />}
    </div>
  );
};

const FROM_LEAD = 'The state of the lead. Untick the box to choose another one.';
const READ_ONLY = 'Only for those who have this lead at hand.';

const BillingState = ({ form, disabledBecause }: { form: PaymentForm; disabledBecause: string | undefined }) => {
  const field = form.field('billing_state');
  return (
    <SelectInput
      {...useSavedInput({ field, label: fieldLabels.billing_state })}
      disabledBecause={disabledBecause}
      options={stateAbbreviations}
      labelOf={stateTexts}
      placeholder="Choose a state"
      onChange={field.choose}
    />
  );
};

/** The billing address: the lead's own address while the box is ticked, otherwise one that is typed. */
export const BillingAddress = ({ form, lead, readOnly }: BillingAddressProps) => {
  const isSame = useFieldState(form.field('same_address')).text !== '';
  const isFixed = isSame || readOnly;
  return (
    <>
      <SameAddress form={form} lead={lead} readOnly={readOnly} />
      <div className="street">
        <TypedField form={form} name="billing_address" readOnly={isFixed} />
      </div>
      <div className="city">
        <TypedField form={form} name="billing_city" readOnly={isFixed} />
      </div>
      <div className="state">
        <BillingState form={form} disabledBecause={readOnly ? READ_ONLY : isSame ? FROM_LEAD : undefined} />
      </div>
      <div className="zip">
        <TypedField form={form} name="billing_zip" readOnly={isFixed} />
      </div>
    </>
  );
};
