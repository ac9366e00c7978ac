import type { ExportColumn } from '../exports/column.ts';
import { type CommissionLine, lineTime } from './commission-line.ts';

const kinds: Record<CommissionLine['kind'], string> = { sale: 'Sale', chargeback: 'Chargeback' };

/** The columns of the exported list (docs/product.md, Commissions): those of the screen, and what colours say there. */
export const commissionColumns: readonly ExportColumn<CommissionLine>[] = [
  { title: 'First name', kind: 'text', of: line => line.first_name },
  { title: 'Last name', kind: 'text', of: line => line.last_name },
  { title: 'Phone number', kind: 'phone', of: line => line.phone_number },
  { title: 'Product', kind: 'text', of: line => line.product_name },
  { title: 'Product type', kind: 'text', of: line => line.product_type },
  { title: 'Premium', kind: 'cents', of: line => line.product_premium },
  { title: 'Commission', kind: 'cents', of: line => line.commission },
  { title: 'Enrollment commission', kind: 'cents', of: line => line.enrollment_fee_commission },
  { title: 'Sale date (New York time)', kind: 'time', of: line => line.sale_date },
  { title: 'Kind', kind: 'text', of: line => kinds[line.kind] },
  { title: 'Charged back (New York time)', kind: 'time', of: line => line.charged_back_ts },
  { title: 'Reason', kind: 'text', of: line => line.reason },
  { title: 'Agent', kind: 'text', of: line => line.closer_email },
  { title: 'Counts on (New York)', kind: 'time', of: lineTime },
];
