import Box from '@mui/material/Box';
import { listAgentEmails } from '#shared/contracts/sales';
import { newYorkDay } from '#shared/new-york';
import { failReasons, type ProductOption, type SelectedProduct } from '#shared/products/product';
import { feeCommission, mayChangeFee, SOLD_FEE_MESSAGE } from '#shared/products/product-rules';
import { timestamp } from '#shared/time';
import { SavedInput, SavedSelect } from '../../../components/inputs/saved-input.tsx';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { dayText } from '../../../lib/forms/day.ts';
import { useFieldState } from '../../../lib/forms/use-saved-form.ts';
import { formatMoney, statusTexts } from '../../../lib/ui/format.ts';
import type { ProductForm } from './product-form.ts';
import { QuickChoices } from './quick-choices.tsx';
import { hasStartDays, startDays } from './start-days.ts';

const STARTS_SHOWN = 4;

const grid = {
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@container (max-width: 440px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

type EditorFieldsProps = {
  form: ProductForm;
  product: SelectedProduct | undefined;
  /** The catalogue's products that may be sold to this lead. */
  offered: readonly ProductOption[];
  /** The catalogue's entry of the chosen product, if it still exists. */
  entry: ProductOption | undefined;
  state: string;
  isLocked: boolean;
  isForVerification: boolean;
};

const LOCKED = 'Only an admin can change it now.';

/** Why a field of the product cannot be changed. */
const whyFixed = (isLocked: boolean, product: SelectedProduct | undefined): string | undefined => {
  if (isLocked) return LOCKED;
  return product ? undefined : 'Choose the product first.';
};

const ProductChoice = ({ form, product, offered, state, isLocked }: EditorFieldsProps) => {
  const labelOf = (id: string) => {
    const option = offered.find(each => each.id === id);
    if (option) return `${option.name} · ${formatMoney(option.premium)} a month`;
    return id === product?.product_id ? product.name : id;
  };
  return (
    <SavedSelect
      field={form.field('product_id')}
      label="Product"
      options={offered.map(option => option.id)}
      labelOf={labelOf}
      placeholder="Choose a product"
      disabledBecause={
        isLocked ? LOCKED : offered.length === 0 ? `Nothing of this type is sold in ${state}.` : undefined
      }
    />
  );
};

const FeeChoice = ({ form, product, entry, isLocked }: EditorFieldsProps) => {
  const labelOf = (fee: string) => {
    const known = product && Number(fee) === product.enrollment_fee ? product.enrollment_fee_commission : undefined;
    const commission = known ?? (entry ? feeCommission(entry, Number(fee)) : 0);
    return `${formatMoney(Number(fee))} · commission ${formatMoney(commission)}`;
  };
  return (
    <SavedSelect
      field={form.field('enrollment_fee')}
      label="Enrollment fee"
      options={(entry?.enrollment_fee_options ?? []).map(String)}
      labelOf={labelOf}
      placeholder="Choose a fee"
      disabledBecause={whyFixed(isLocked, product) ?? (mayChangeFee(product?.status) ? undefined : SOLD_FEE_MESSAGE)}
    />
  );
};

const EffectiveDate = ({ form, product, isLocked }: EditorFieldsProps) => {
  const field = form.field('effective_date');
  const { text } = useFieldState(field);
  const isBound = product !== undefined && hasStartDays(product);
  return (
    <div>
      <SavedInput
        field={field}
        kind="date"
        label="Effective date"
        help={isBound ? 'The 1st or the 15th of a month.' : undefined}
        disabled={isLocked || !product}
      />
      {isBound && !isLocked && (
        <QuickChoices
          label="Days to begin"
          choices={startDays(product, newYorkDay(timestamp(new Date())), STARTS_SHOWN).map(dayText)}
          chosen={text}
          onChoose={field.choose}
        />
      )}
    </div>
  );
};

const FailedReason = ({ form, product, isLocked }: EditorFieldsProps) => {
  const field = form.field('failed_reason');
  const { text } = useFieldState(field);
  const isOpen = product !== undefined && !isLocked;
  return (
    <div>
      <SavedInput field={field} kind="text" label="Fail reason" disabled={!isOpen} />
      {isOpen && (
        <QuickChoices
          label="Reasons"
          choices={failReasons}
          chosen={text}
          labelOf={statusTexts}
          onChoose={field.choose}
        />
      )}
    </div>
  );
};

const CloserAgent = ({ form, product, isLocked }: EditorFieldsProps) => {
  const nameOf = useAgentNames();
  // A failure to read is not shown (docs/product.md, Product messages): the stored agent stays.
  const emails = useOperation(listAgentEmails, {}, { staleTime: 300_000 }).data?.data ?? [];
  return (
    <SavedSelect
      field={form.field('closer_email')}
      label="Closer agent"
      options={emails}
      labelOf={email => nameOf(email)}
      placeholder="Choose an agent"
      disabledBecause={whyFixed(isLocked, product)}
    />
  );
};

/** Fail reason and closer agent are for verification agents and admins (docs/product.md, Product editor). */
export const EditorFields = (props: EditorFieldsProps) => {
  const { form, product, isLocked, isForVerification } = props;
  return (
    <Box sx={grid}>
      <ProductChoice {...props} />
      <FeeChoice {...props} />
      <EffectiveDate {...props} />
      <SavedInput field={form.field('post_date')} kind="date" label="Post date" disabled={isLocked || !product} />
      {isForVerification && (
        <>
          <FailedReason {...props} />
          <CloserAgent {...props} />
        </>
      )}
    </Box>
  );
};
