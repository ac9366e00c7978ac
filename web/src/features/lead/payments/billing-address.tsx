import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { Lead } from '#shared/leads/lead';
import { stateAbbreviations } from '#shared/leads/lead-edit';
import { SavedMark } from '../../../components/inputs/saved-mark.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { useStore } from '../../../lib/ui/external-store.ts';
import { stateWords } from '../../../lib/ui/state-label.ts';
import { fieldLabels } from '../field-labels.ts';
import { storedText } from './payment-fields.ts';
import type { PaymentForm } from './payment-form.ts';
import { Retry, TypedField } from './typed-field.tsx';
import { addressOf } from './use-payment-form.ts';

type BillingAddressProps = { form: PaymentForm; lead: Lead };

const SameAddress = ({ form, lead, isSame }: BillingAddressProps & { isSame: boolean }) => {
  const { failed, save } = useStore(form.state).fields.same_address ?? {};
  const address = addressOf(lead);
  const hasNone = Object.keys(address).length === 0;
  const hint = isSame && hasNone ? 'This lead has no address yet. Enter it in the INFO tab.' : undefined;
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, my: -2 }}>
        <FormControlLabel
          label={fieldLabels.same_address}
          control={<Checkbox checked={isSame} onChange={(_, checked) => form.setSame(checked, addressOf(lead))} />}
        />
        <SavedMark state={save} />
      </Box>
      {(failed ?? hint) && (
        <FormHelperText error={failed !== undefined} sx={{ mx: 0 }}>
          {failed ?? hint}
        </FormHelperText>
      )}
      <Retry form={form} failed={failed} />
    </div>
  );
};

const BillingState = ({ form, isSame }: { form: PaymentForm; isSame: boolean }) => {
  const { stored, fields } = useStore(form.state);
  const { draft, error, failed, save } = fields.billing_state ?? {};
  return (
    <SelectInput
      label={fieldLabels.billing_state}
      value={draft ?? storedText('billing_state', stored)}
      options={stateAbbreviations}
      labelOf={stateWords}
      placeholder="Choose a state"
      error={failed ?? error}
      status={<SavedMark state={save} />}
      after={<Retry form={form} failed={failed} />}
      disabled={isSame}
      onChange={value => form.choose('billing_state', value)}
    />
  );
};

/** Where the bills go: the lead's own address, as long as the box is ticked, or one that is typed. */
export const BillingAddress = ({ form, lead }: BillingAddressProps) => {
  const { stored, same } = useStore(form.state);
  const isSame = same ?? stored?.same_address ?? false;
  return (
    <>
      <SameAddress form={form} lead={lead} isSame={isSame} />
      <div className="street">
        <TypedField form={form} name="billing_address" readOnly={isSame} />
      </div>
      <div className="city">
        <TypedField form={form} name="billing_city" readOnly={isSame} />
      </div>
      <div className="state">
        <BillingState form={form} isSame={isSame} />
      </div>
      <div className="zip">
        <TypedField form={form} name="billing_zip" readOnly={isSame} />
      </div>
    </>
  );
};
