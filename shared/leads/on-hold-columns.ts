import type { ExportColumn } from '../exports/column.ts';
import { words } from '../words.ts';
import type { OnHoldLead } from './on-hold-lead.ts';
import { healthSaleTexts } from './on-hold-search.ts';

const yes = (chosen: boolean): string => (chosen ? 'Yes' : 'No');

/** The columns of the exported report (docs/product.md, On hold report): those of the screen. */
export const onHoldColumns: readonly ExportColumn<OnHoldLead>[] = [
  { title: 'Time (New York)', kind: 'time', of: lead => lead.qualified_ts },
  { title: 'Agent', kind: 'text', of: lead => lead.agent_email },
  { title: 'Customer Name', kind: 'text', of: lead => lead.name },
  { title: 'Customer Phone', kind: 'phone', of: lead => lead.phone_number },
  { title: 'State', kind: 'text', of: lead => lead.state_abbr },
  { title: 'Insured Now', kind: 'text', of: lead => words(lead.insured_now) },
  { title: 'Pre Existings', kind: 'text', of: lead => lead.pre_x_condition_details },
  { title: 'Affordability', kind: 'text', of: lead => lead.budget },
  { title: 'Important Aspects', kind: 'text', of: lead => lead.details_on_whats_important },
  { title: 'Source', kind: 'text', of: lead => words(lead.lead_source) },
  { title: 'Outcome', kind: 'text', of: lead => lead.outcome },
  { title: 'Health Quote', kind: 'cents', of: lead => lead.health_plan?.premium },
  { title: 'Health Sale', kind: 'text', of: healthSaleTexts },
  { title: 'WELL', kind: 'text', of: lead => yes(lead.wellness) },
  { title: 'DEN', kind: 'text', of: lead => yes(lead.dental) },
  { title: 'VIS', kind: 'text', of: lead => yes(lead.vision) },
];
