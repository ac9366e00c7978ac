import Box from '@mui/material/Box';
import { listAgentEmails } from '#shared/contracts/sales';
import { newYorkDay } from '#shared/new-york';
import { failReasons, type ProductOption, type SelectedProduct } from '#shared/products/product';
import { feeCommission } from '#shared/products/product-rules';
import { timestamp } from '#shared/time';
import { SavedInput, SavedSelect } from '../../../components/inputs/saved-input.tsx';
import { useOperation } from '../../../lib/api/query.ts';
import { dayText } from '../../../lib/forms/day.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { formatMoney, statusWords } from '../../../lib/ui/format.ts';
import type { FieldName } from './product-fields.ts';
import { QuickChoices } from './quick-choices.tsx';
import { hasStartDays, startDays } from './share-starts.ts';
import type { ProductFields } from './use-product-fields.ts';

export type Focusable = { focus: () => void };

const STARTS_SHOWN = 4;

const grid = {
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@container (max-width: 440px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

type EditorFieldsProps = {
  fields: ProductFields;
  product: SelectedProduct | undefined;
  /** What can be sold to this lead. */
  offered: readonly ProductOption[];
  /** The catalogue's entry that it was chosen from, if it is there still. */
  entry: ProductOption | undefined;
  state: string;
  isLocked: boolean;
  isForVerification: boolean;
  focusables: Partial<Record<FieldName, Focusable | null>>;
};

const ProductChoice = ({ fields, product, offered, state, isLocked }: EditorFieldsProps) => {
  const labelOf = (id: string) => {
    const option = offered.find(each => each.id === id);
    if (option) return `${option.name} · ${formatMoney(option.premium)} a month`;
    return id === product?.product_id ? product.name : id;
  };
  return (
    <SavedSelect
      field={fields.product_id}
      label="Product"
      options={offered.map(option => option.id)}
      labelOf={labelOf}
      placeholder={offered.length > 0 ? 'Choose a product' : `Nothing of this type is sold in ${state}`}
      disabled={isLocked || offered.length === 0}
    />
  );
};

const FeeChoice = ({ fields, product, entry, isLocked, focusables }: EditorFieldsProps) => {
  const labelOf = (fee: string) => {
    const known = product && Number(fee) === product.enrollment_fee ? product.enrollment_fee_commission : undefined;
    const commission = known ?? (entry ? feeCommission(entry, Number(fee)) : 0);
    return `${formatMoney(Number(fee))} · commission ${formatMoney(commission)}`;
  };
  return (
    <SavedSelect
      field={fields.enrollment_fee}
      label="Enrollment fee"
      options={(entry?.enrollment_fee_options ?? []).map(String)}
      labelOf={labelOf}
      placeholder="Choose a fee"
      disabled={isLocked || !product || product.status === 'sale'}
      inputRef={element => {
        focusables.enrollment_fee = element;
      }}
    />
  );
};

const EffectiveDate = ({ fields, product, isLocked, focusables }: EditorFieldsProps) => {
  const field = fields.effective_date;
  const { draft, stored } = useStore(field.state);
  const isBound = product !== undefined && hasStartDays(product);
  return (
    <div>
      <SavedInput
        field={field}
        kind="date"
        label="Effective date"
        help={isBound ? 'The 1st or the 15th of a month.' : undefined}
        disabled={isLocked || !product}
        inputRef={element => {
          focusables.effective_date = element;
        }}
      />
      {isBound && !isLocked && (
        <QuickChoices
          label="Days to begin"
          choices={startDays(product, newYorkDay(timestamp(new Date())), STARTS_SHOWN).map(dayText)}
          chosen={draft ?? field.shown(stored)}
          onChoose={field.choose}
        />
      )}
    </div>
  );
};

const FailedReason = ({ fields, product, isLocked, focusables }: EditorFieldsProps) => {
  const field = fields.failed_reason;
  const { draft, stored } = useStore(field.state);
  const isOpen = product !== undefined && !isLocked;
  return (
    <div>
      <SavedInput
        field={field}
        kind="text"
        label="Fail reason"
        disabled={!isOpen}
        inputRef={element => {
          focusables.failed_reason = element;
        }}
      />
      {isOpen && (
        <QuickChoices
          label="Reasons"
          choices={failReasons}
          chosen={draft ?? stored}
          labelOf={statusWords}
          onChoose={field.choose}
        />
      )}
    </div>
  );
};

const CloserAgent = ({ fields, product, isLocked }: EditorFieldsProps) => {
  // That it could not be read is not told (docs/product.md, Lead messages): who stands there stays.
  const emails = useOperation(listAgentEmails, {}, { staleTime: 300_000 }).data?.data ?? [];
  return (
    <SavedSelect
      field={fields.closer_email}
      label="Closer agent"
      options={emails}
      labelOf={email => email}
      placeholder="Choose an agent"
      disabled={isLocked || !product}
    />
  );
};

/**
 * The fields of the editor (docs/product.md, Product editor); the fail reason and the closer agent for verification and
 * admins.
 */
export const EditorFields = (props: EditorFieldsProps) => {
  const { fields, product, isLocked, isForVerification, focusables } = props;
  return (
    <Box sx={grid}>
      <ProductChoice {...props} />
      <FeeChoice {...props} />
      <EffectiveDate {...props} />
      <SavedInput
        field={fields.post_date}
        kind="date"
        label="Post date"
        disabled={isLocked || !product}
        inputRef={element => {
          focusables.post_date = element;
        }}
      />
      {isForVerification && (
        <>
          <FailedReason {...props} />
          <CloserAgent {...props} />
        </>
      )}
    </Box>
  );
};
