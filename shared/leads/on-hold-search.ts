import { dayText } from '../day-text.ts';
import { numberMatches } from '../phone/number-matches.ts';
import { formatPhoneNumber } from '../phone/phone-number.ts';
import { words } from '../words.ts';
import type { OnHoldLead } from './on-hold-lead.ts';

/** What the colour of a row says, in words; undefined for a row without a colour. */
export const healthSaleTexts = ({ health_sale, health_plan }: OnHoldLead): string | undefined => {
  if (health_sale === 'post_date') return `Post date ${dayText(health_plan?.post_date ?? '')}`.trim();
  return health_sale && words(health_sale);
};

/** Whether a row shows the text anywhere; a phone number matches as it is written, or by its digits. */
const matchesSearch = (lead: OnHoldLead, search: string): boolean => {
  const text = search.trim().toLowerCase();
  const shown = [
    lead.name,
    lead.agent_email,
    formatPhoneNumber(lead.phone_number),
    lead.state_abbr,
    lead.pre_x_condition_details,
    lead.budget,
    lead.details_on_whats_important,
    words(lead.lead_source),
    lead.outcome,
    healthSaleTexts(lead),
  ];
  return shown.some(each => each?.toLowerCase().includes(text)) || numberMatches(lead.phone_number, text);
};

/** The rows that show the search, for the screen and its export. */
export const onHoldRows = (leads: OnHoldLead[], search = ''): OnHoldLead[] =>
  leads.filter(lead => matchesSearch(lead, search));
