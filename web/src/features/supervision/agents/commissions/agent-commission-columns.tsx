import type { AgentCommission } from '#shared/commissions/agent-commission';
import { commissionStatus, commissionStatusTime } from '#shared/commissions/agent-commission-columns';
import type { CloserStatus } from '#shared/products/status-time';
import { NewYorkTime } from '../../../../components/new-york-time.tsx';
import { StatusChip, type Tone } from '../../../../components/status-chip.tsx';
import type { Column } from '../../../../components/table/data-table.tsx';
import { dayText } from '../../../../lib/forms/day.ts';
import { formatMoney } from '../../../../lib/ui/format.ts';

const tones: Record<CloserStatus, Tone> = { sale: 'success', active: 'info', post_date: 'warning', failed: 'danger' };

const Status = ({ row }: { row: AgentCommission }) => (
  <span title={row.failed_reason}>
    <StatusChip label={commissionStatus(row)} tone={tones[row.status]} />
  </span>
);

const StatusTime = ({ row }: { row: AgentCommission }) => {
  const time = commissionStatusTime(row);
  return time ? <NewYorkTime time={time} /> : null;
};

const money = (cents: number | undefined) => (cents === undefined ? '' : formatMoney(cents));

/** docs/product.md, User commissions. */
export const agentCommissionColumns: Column<AgentCommission>[] = [
  {
    key: 'sale',
    header: 'Sale time',
    width: 128,
    wraps: true,
    render: row => (row.sale_ts ? <NewYorkTime time={row.sale_ts} /> : ''),
  },
  {
    key: 'lead',
    header: 'Lead name',
    width: 80,
    wraps: true,
    render: row => <span title={row.lead_name}>{row.lead_name ?? ''}</span>,
  },
  {
    key: 'product',
    header: 'Product',
    width: 92,
    wraps: true,
    render: row => <span title={row.name}>{row.name}</span>,
  },
  { key: 'status', header: 'Status', width: 84, render: row => <Status row={row} /> },
  { key: 'since', header: 'Status time', width: 128, render: row => <StatusTime row={row} /> },
  { key: 'premium', header: 'Premium', width: 72, align: 'right', render: row => money(row.premium) },
  { key: 'commission', header: 'Commission', width: 80, align: 'right', render: row => money(row.commission) },
  {
    key: 'enrollment_commission',
    header: 'Enrollment commission',
    width: 80,
    align: 'right',
    render: row => money(row.enrollment_fee_commission),
  },
  { key: 'fee', header: 'Enrollment fee', width: 76, align: 'right', render: row => money(row.enrollment_fee) },
  { key: 'post_date', header: 'Post date', width: 84, render: row => dayText(row.post_date ?? '') },
];
