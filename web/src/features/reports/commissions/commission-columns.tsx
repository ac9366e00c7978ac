import type { CommissionLine } from '#shared/commissions/commission-line';
import { productTypeWords } from '#shared/products/product-type';
import type { ListColumn } from '../../../components/list/list-screen.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { formatMoney, formatPhoneNumber } from '../../../lib/ui/format.ts';

const cut = (text: string | undefined) => <span title={text}>{text ?? ''}</span>;

/** The day and the reason of a chargeback, in words beside the row's colour. */
const ChargedBack = ({ line }: { line: CommissionLine }) =>
  line.charged_back_ts ? (
    <span title={line.reason}>
      <NewYorkTime time={line.charged_back_ts} /> · {line.reason}
    </span>
  ) : null;

/** docs/product.md, Commissions. */
export const commissionColumns: ListColumn<CommissionLine>[] = [
  { key: 'first_name', header: 'First name', width: 96, render: line => cut(line.first_name) },
  { key: 'last_name', header: 'Last name', width: 104, render: line => cut(line.last_name) },
  {
    key: 'phone_number',
    header: 'Phone number',
    width: 124,
    render: line => line.phone_number && formatPhoneNumber(line.phone_number),
  },
  { key: 'product', header: 'Product', wraps: true, render: line => cut(line.product_name) },
  { key: 'product_type', header: 'Product type', width: 96, render: line => productTypeWords(line.product_type) },
  {
    key: 'premium',
    header: 'Premium',
    width: 88,
    align: 'right',
    render: line => formatMoney(line.product_premium),
  },
  {
    key: 'commission',
    header: 'Commission',
    width: 88,
    align: 'right',
    render: line => formatMoney(line.commission),
  },
  {
    key: 'enrollment_commission',
    header: 'Enrollment commission',
    width: 88,
    align: 'right',
    render: line => formatMoney(line.enrollment_fee_commission),
  },
  { key: 'sale_date', header: 'Sale date', width: 136, render: line => <NewYorkTime time={line.sale_date} /> },
  { key: 'charged_back', header: 'Chargeback', width: 144, wraps: true, render: line => <ChargedBack line={line} /> },
];
