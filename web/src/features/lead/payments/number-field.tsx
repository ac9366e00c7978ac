import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RevealedField } from '#shared/payments/payment';
import { brandOf } from '#shared/payments/payment-edit';
import { keepFocus } from '../../../components/inputs/changed-elsewhere.tsx';
import { useFieldState } from '../../../lib/forms/use-saved-form.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { fieldLabels } from '../field-labels.ts';
import { type SensitiveName, storedMask } from './payment-fields.ts';
import type { PaymentForm } from './payment-form.ts';
import { RevealableNumber, StoredNumber } from './stored-number.tsx';
import { TypedField } from './typed-field.tsx';

type NumberFieldProps = {
  form: PaymentForm;
  leadId: string;
  name: SensitiveName;
  help?: string;
  placeholder?: string;
  readOnly: boolean;
  mayReveal: boolean;
};

/** The brand of the card, as soon as its first digits identify it. */
const BrandHint = ({ number }: { number: string }) => (
  <Box component="span" role="status" sx={{ flex: 'none', fontWeight: 550, color: 'text.secondary' }}>
    {brandOf(number)}
  </Box>
);

/** A number that is stored encrypted: typed while it is new, shown by its last digits once it is stored. */
export const NumberField = ({ form, leadId, name, help, placeholder, readOnly, mayReveal }: NumberFieldProps) => {
  const stored = useStore(form.stored);
  const saved = form.field(name);
  const { text, isEdited, error, save } = useFieldState(saved);
  const mask = storedMask(name, stored);
  if (!isEdited && mask !== undefined) {
    const brand = name === 'credit_card_number' ? stored?.card_brand : undefined;
    const shown = {
      label: fieldLabels[name],
      help,
      error,
      save,
      mask: [brand, mask].filter(Boolean).join(' '),
      onReplace: readOnly ? undefined : saved.replace,
    };
    const field = RevealedField.safeParse(name).data;
    return field && mayReveal ? (
      <RevealableNumber leadId={leadId} field={field} {...shown} />
    ) : (
      <StoredNumber {...shown} />
    );
  }
  const isReplacing = mask !== undefined;
  return (
    <div>
      <TypedField
        form={form}
        name={name}
        help={help}
        placeholder={placeholder}
        numeric
        readOnly={readOnly}
        autoFocus={isReplacing && text === ''}
        end={name === 'credit_card_number' && <BrandHint number={text} />}
      />
      {isReplacing && text === '' && (
        <Button size="small" onMouseDown={keepFocus} onClick={saved.keepStored}>
          Keep {mask}
        </Button>
      )}
    </div>
  );
};
