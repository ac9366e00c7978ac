import type { ExportColumn } from '../../exports/column.ts';
import { words } from '../../words.ts';
import type { LeadListRow } from './lead-row.ts';

const cost: ExportColumn<LeadListRow> = { title: 'Cost ($)', kind: 'cents', of: lead => lead.cost };

/** The columns of exported leads (docs/product.md, Leads list): those of the screen; the cost is for admins. */
export const leadColumns = (costs: boolean): readonly ExportColumn<LeadListRow>[] => [
  { title: 'First name', kind: 'text', of: lead => lead.first_name },
  { title: 'Last name', kind: 'text', of: lead => lead.last_name },
  { title: 'Phone', kind: 'phone', of: lead => lead.phone_number },
  ...(costs ? [cost] : []),
  { title: 'Sale status', kind: 'text', of: lead => words(lead.sale_status) },
  { title: 'Assigned agent', kind: 'text', of: lead => lead.assigned_agent },
  { title: 'Lead source', kind: 'text', of: lead => words(lead.lead_source) },
  { title: 'Create time (New York)', kind: 'time', of: lead => lead.create_timestamp },
  { title: 'Sale date (New York)', kind: 'time', of: lead => lead.sale_date },
];
