import Checkbox from '@mui/material/Checkbox';
import { keyOf } from '#shared/keys';
import type { OnHoldLead } from '#shared/leads/on-hold-lead';
import { healthSaleTexts } from '#shared/leads/on-hold-search';
import { AgentName } from '../../../components/agent-name.tsx';
import { CopiedNumber } from '../../../components/copied-number.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { formatMoney, words } from '../../../lib/ui/format.ts';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';
import { leadLabel } from './row-colors.ts';

const Text = ({ children }: { children: string | undefined }) => <span title={children}>{children}</span>;

const HealthQuote = ({ lead }: { lead: OnHoldLead }) => (
  <>
    {lead.health_plan && <span>{formatMoney(lead.health_plan.premium)}</span>} <span>{healthSaleTexts(lead)}</span>
  </>
);

const ancillary = (key: 'wellness' | 'dental' | 'vision', header: string, width = 40): Column<OnHoldLead> => ({
  key,
  header,
  width,
  align: 'center',
  render: lead => (
    <Checkbox
      disabled
      size="small"
      checked={lead[key]}
      slotProps={{ input: { 'aria-label': `${header} of ${leadLabel(lead)}` } }}
      sx={{ p: 0 }}
    />
  ),
});

/**
 * docs/product.md, On hold report; all fit 1280 px beside the closed menu. The colour of a row is also in words, below
 * the health quote.
 */
export const columns: Column<OnHoldLead>[] = [
  { key: 'time', header: 'Time', width: 128, wraps: true, render: lead => <NewYorkTime time={lead.qualified_ts} /> },
  { key: 'agent', header: 'Agent', width: 84, wraps: true, render: lead => <AgentName email={lead.agent_email} /> },
  { key: 'name', header: 'Customer Name', width: 88, wraps: true, render: lead => lead.name },
  {
    key: 'phone',
    header: 'Customer Phone',
    width: 108,
    render: lead => <CopiedNumber phoneNumber={lead.phone_number} />,
  },
  { key: 'state', header: 'State', width: 44, render: lead => lead.state_abbr },
  { key: 'insured', header: 'Insured Now', width: 56, render: lead => words(lead.insured_now) },
  {
    key: 'conditions',
    header: 'Pre Existings',
    width: 82,
    wraps: true,
    render: lead => <Text>{lead.pre_x_condition_details}</Text>,
  },
  { key: 'budget', header: 'Affordability', width: 80, wraps: true, render: lead => <Text>{lead.budget}</Text> },
  {
    key: 'important',
    header: 'Important Aspects',
    width: 82,
    wraps: true,
    render: lead => <Text>{lead.details_on_whats_important}</Text>,
  },
  { key: 'source', header: 'Source', width: 76, wraps: true, render: lead => words(lead.lead_source) },
  { key: 'outcome', header: 'Outcome', width: 86, wraps: true, render: lead => <Text>{lead.outcome}</Text> },
  { key: 'quote', header: 'Health Quote', width: 94, wraps: true, render: lead => <HealthQuote lead={lead} /> },
  ancillary('wellness', 'WELL', 44),
  ancillary('dental', 'DEN'),
  ancillary('vision', 'VIS'),
  {
    key: 'view',
    header: 'View',
    width: 48,
    align: 'center',
    render: lead => <ViewLeadLink leadKey={keyOf('lead', lead.id)} who={leadLabel(lead)} />,
  },
];
