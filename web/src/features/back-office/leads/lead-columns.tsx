import type { LeadListRow } from '#shared/leads/list/lead-row';
import { AgentName } from '../../../components/agent-name.tsx';
import { CopiedNumber } from '../../../components/copied-number.tsx';
import { CostCell } from '../../../components/inputs/cost-cell.tsx';
import type { ListColumn } from '../../../components/list/list-screen.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { callerName, words } from '../../../lib/ui/format.ts';
import { saleStatusLabels, saleStatusTones } from './sale-status-labels.ts';

export type SaveCost = (lead: LeadListRow, dollars: number | null) => Promise<unknown>;

export const nameOf = ({ first_name, last_name, phone_number }: LeadListRow): string =>
  callerName({ name: [first_name, last_name].filter(Boolean).join(' '), phoneNumber: phone_number });

const cut = (text: string | undefined) => <span title={text}>{text ?? ''}</span>;

const costColumn = (saveCost: SaveCost): ListColumn<LeadListRow> => ({
  key: 'cost',
  header: 'Cost ($)',
  width: 92,
  align: 'right',
  render: lead => (
    <CostCell
      label={`Cost of ${nameOf(lead)}`}
      cents={lead.cost}
      optional
      onSave={dollars => saveCost(lead, dollars)}
    />
  ),
});

type Columns = {
  /** For admins: without it there is no column of costs. */
  saveCost: SaveCost | undefined;
  /** The rows are in the order of their sale, not of their creation. */
  bySale: boolean;
};

/** docs/product.md, Leads list. */
export const leadColumns = ({ saveCost, bySale }: Columns): ListColumn<LeadListRow>[] => [
  { key: 'first_name', header: 'First name', render: lead => cut(lead.first_name) },
  { key: 'last_name', header: 'Last name', render: lead => cut(lead.last_name) },
  {
    key: 'phone_number',
    header: 'Phone',
    width: 116,
    render: lead => <CopiedNumber phoneNumber={lead.phone_number} />,
  },
  ...(saveCost ? [costColumn(saveCost)] : []),
  {
    key: 'sale_status',
    header: 'Sale status',
    width: 100,
    render: ({ sale_status: status }) =>
      status && <StatusChip label={saleStatusLabels[status]} tone={saleStatusTones[status]} />,
  },
  {
    key: 'assigned_agent',
    header: 'Assigned agent',
    width: 136,
    wraps: true,
    render: ({ assigned_agent: email }) => email && <AgentName email={email} />,
  },
  { key: 'lead_source', header: 'Lead source', width: 132, render: lead => cut(words(lead.lead_source)) },
  {
    key: 'create_timestamp',
    header: 'Create time',
    isOrder: !bySale,
    width: 128,
    wraps: true,
    render: lead => <NewYorkTime time={lead.create_timestamp} />,
  },
  {
    key: 'sale_date',
    header: 'Sale date',
    isOrder: bySale,
    width: 128,
    wraps: true,
    render: ({ sale_date }) => sale_date && <NewYorkTime time={sale_date} />,
  },
];
