import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RevealedField } from '#shared/payments/payment';
import { brandOf } from '#shared/payments/payment-edit';
import { useStore } from '../../../lib/ui/external-store.ts';
import { fieldLabels } from '../field-labels.ts';
import { type SealedName, storedMask } from './payment-fields.ts';
import type { PaymentForm } from './payment-form.ts';
import { RevealableNumber, StoredNumber } from './stored-number.tsx';
import { TypedField } from './typed-field.tsx';

type NumberFieldProps = {
  form: PaymentForm;
  leadId: string;
  name: SealedName;
  help?: string;
  placeholder?: string;
  mayReveal: boolean;
};

/** Whose card it is, as soon as its first digits tell. */
const BrandHint = ({ draft }: { draft: string }) => (
  <Box component="span" role="status" sx={{ flex: 'none', fontWeight: 550, color: 'text.secondary' }}>
    {brandOf(draft)}
  </Box>
);

/** A number that the server keeps sealed: typed while it is new, by its last digits once it is stored. */
export const NumberField = ({ form, leadId, name, help, placeholder, mayReveal }: NumberFieldProps) => {
  const { stored, fields } = useStore(form.state);
  const { draft, error, save } = fields[name] ?? {};
  const mask = storedMask(name, stored);
  if (draft === undefined && mask !== undefined) {
    const brand = name === 'credit_card_number' ? stored?.card_brand : undefined;
    const shown = {
      label: fieldLabels[name],
      help,
      error,
      save,
      mask: [brand, mask].filter(Boolean).join(' '),
      onReplace: () => form.replace(name),
    };
    const field = RevealedField.safeParse(name).data;
    return field && mayReveal ? (
      <RevealableNumber leadId={leadId} field={field} {...shown} />
    ) : (
      <StoredNumber {...shown} />
    );
  }
  const isReplacing = draft !== undefined && mask !== undefined;
  return (
    <div>
      <TypedField
        form={form}
        name={name}
        help={help}
        placeholder={placeholder}
        numeric
        autoFocus={isReplacing}
        end={name === 'credit_card_number' && <BrandHint draft={draft ?? ''} />}
      />
      {isReplacing && draft === '' && (
        <Button size="small" onMouseDown={event => event.preventDefault()} onClick={() => form.keepStored(name)}>
          Keep {mask}
        </Button>
      )}
    </div>
  );
};
