import type { CommissionLine } from '#shared/commissions/commission-line';
import { productTypeTexts } from '#shared/products/product-type';
import { AgentName } from '../../../components/agent-name.tsx';
import { CopiedNumber } from '../../../components/copied-number.tsx';
import type { ListColumn } from '../../../components/list/list-screen.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { formatMoney } from '../../../lib/ui/format.ts';

const cut = (text: string | undefined) => <span title={text}>{text ?? ''}</span>;

/** The day and the reason of a chargeback, in words beside the row's colour. */
const ChargedBack = ({ line }: { line: CommissionLine }) =>
  line.charged_back_ts ? (
    <span title={line.reason}>
      <NewYorkTime time={line.charged_back_ts} /> · {line.reason}
    </span>
  ) : null;

/** Whose commission it is. */
const agent: ListColumn<CommissionLine> = {
  key: 'agent',
  header: 'Agent',
  width: 112,
  wraps: true,
  render: line => <AgentName email={line.closer_email} />,
};

const columns: ListColumn<CommissionLine>[] = [
  { key: 'first_name', header: 'First name', width: 80, render: line => cut(line.first_name) },
  { key: 'last_name', header: 'Last name', width: 88, render: line => cut(line.last_name) },
  {
    key: 'phone_number',
    header: 'Phone number',
    width: 112,
    render: line => line.phone_number && <CopiedNumber phoneNumber={line.phone_number} />,
  },
  { key: 'product', header: 'Product', wraps: true, render: line => cut(line.product_name) },
  { key: 'product_type', header: 'Product type', width: 96, render: line => productTypeTexts(line.product_type) },
  {
    key: 'premium',
    header: 'Premium',
    width: 84,
    align: 'right',
    render: line => formatMoney(line.product_premium),
  },
  {
    key: 'commission',
    header: 'Commission',
    width: 84,
    align: 'right',
    render: line => formatMoney(line.commission),
  },
  {
    key: 'enrollment_commission',
    header: 'Enrollment commission',
    width: 84,
    align: 'right',
    render: line => formatMoney(line.enrollment_fee_commission),
  },
  {
    key: 'sale_date',
    header: 'Sale date',
    width: 128,
    wraps: true,
    isOrder: true,
    render: line => <NewYorkTime time={line.sale_date} />,
  },
  { key: 'charged_back', header: 'Chargeback', width: 120, wraps: true, render: line => <ChargedBack line={line} /> },
];

/** docs/product.md, Commissions; an admin sees those of all agents, and so whose they are. All fit 1280 px. */
export const commissionColumns = { own: columns, ofCompany: [agent, ...columns] };
