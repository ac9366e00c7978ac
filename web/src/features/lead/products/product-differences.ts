import type { SelectedProduct } from '#shared/products/product';
import type { AgentNameOf } from '../../../lib/api/agent-names.ts';
import { dayText } from '../../../lib/forms/day.ts';
import { formatMoney, statusTexts } from '../../../lib/ui/format.ts';
import type { FieldName } from './product-fields.ts';

type Shown = FieldName | 'premium' | 'status';
type Read = { label: string; of: (product: SelectedProduct, nameOf: AgentNameOf) => string };

const day = (value: string | undefined): string => (value === undefined ? 'none' : dayText(value));

/** The fields of a product that the screen shows, with label and text. */
const shown: Record<Shown, Read> = {
  product_id: { label: 'Product', of: product => product.name },
  premium: { label: 'Premium', of: product => formatMoney(product.premium) },
  enrollment_fee: {
    label: 'Enrollment fee',
    of: ({ enrollment_fee: fee }) => (fee === undefined ? 'none' : formatMoney(fee)),
  },
  effective_date: { label: 'Effective date', of: product => day(product.effective_date) },
  post_date: { label: 'Post date', of: product => day(product.post_date) },
  status: { label: 'Status', of: ({ status }) => (status === undefined ? 'none' : statusTexts(status)) },
  failed_reason: { label: 'Fail reason', of: product => product.failed_reason ?? 'none' },
  closer_email: {
    label: 'Closer agent',
    of: ({ closer_email: email }, nameOf) => (email === undefined ? 'nobody' : nameOf(email)),
  },
};

type Difference = { name: string; label: string; was: string; is: string };

/** The shown fields that differ between two versions of a product. */
export const differencesOf = (was: SelectedProduct, is: SelectedProduct, nameOf: AgentNameOf): Difference[] =>
  Object.entries(shown)
    .map(([name, { label, of }]) => ({ name, label, was: of(was, nameOf), is: of(is, nameOf) }))
    .filter(difference => difference.was !== difference.is);

/** The fields that change together: another product has its own premium, and maybe not the same fees. */
const alongWith = (name: FieldName): readonly Shown[] =>
  name === 'product_id' ? ['product_id', 'premium', 'enrollment_fee'] : [name];

/** Whether the two versions differ only in this field and what changes with it. */
export const differsOnlyIn = (name: FieldName, was: SelectedProduct, is: SelectedProduct): boolean => {
  const own: readonly string[] = alongWith(name);
  return differencesOf(was, is, email => email).every(difference => own.includes(difference.name));
};
