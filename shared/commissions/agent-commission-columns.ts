import type { ExportColumn } from '../exports/column.ts';
import type { CloserStatus } from '../products/status-time.ts';
import type { Timestamp } from '../time.ts';
import { statusTexts } from '../words.ts';
import type { AgentCommission } from './agent-commission.ts';

const timeOf: Record<CloserStatus, (row: AgentCommission) => Timestamp | undefined> = {
  sale: row => row.sale_ts,
  active: row => row.active_ts,
  post_date: row => row.post_date_ts,
  failed: row => row.failed_ts,
};

/** The status of a row in words, for the screen and its export. */
export const commissionStatus = ({ is_chargeback, status }: AgentCommission): string =>
  is_chargeback ? 'Chargeback' : statusTexts(status);

/** When the row got its status. */
export const commissionStatusTime = (row: AgentCommission): Timestamp | undefined => timeOf[row.status](row);

/** The columns of the exported list (docs/product.md, User commissions): those of the screen, and the reason. */
export const agentCommissionColumns: readonly ExportColumn<AgentCommission>[] = [
  { title: 'Sale time (New York)', kind: 'time', of: row => row.sale_ts },
  { title: 'Lead name', kind: 'text', of: row => row.lead_name },
  { title: 'Product', kind: 'text', of: row => row.name },
  { title: 'Status', kind: 'text', of: commissionStatus },
  { title: 'Status time (New York)', kind: 'time', of: commissionStatusTime },
  { title: 'Reason', kind: 'text', of: row => row.failed_reason },
  { title: 'Premium', kind: 'cents', of: row => row.premium },
  { title: 'Commission', kind: 'cents', of: row => row.commission },
  { title: 'Enrollment commission', kind: 'cents', of: row => row.enrollment_fee_commission },
  { title: 'Enrollment fee', kind: 'cents', of: row => row.enrollment_fee },
  { title: 'Post date', kind: 'day', of: row => row.post_date },
];
