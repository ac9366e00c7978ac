import type { OnHoldLead } from '#shared/leads/on-hold-lead';
import { numberMatches } from '#shared/phone/number-matches';
import type { HealthSale } from '#shared/products/health-plan';
import { dayText } from '../../../lib/forms/day.ts';
import { callerName, formatPhoneNumber, words } from '../../../lib/ui/format.ts';

/** The lead's name, else its phone number. */
export const whoOf = ({ name, phone_number }: OnHoldLead): string => callerName({ name, phoneNumber: phone_number });

/** What the colour of a row says, in words; undefined for a row without a colour. */
export const healthSaleWords = ({ health_sale, health_plan }: OnHoldLead): string | undefined => {
  if (health_sale === 'post_date') return `Post date ${dayText(health_plan?.post_date ?? '')}`.trim();
  return health_sale && words(health_sale);
};

/** docs/product.md, On hold report: post-dated yellow, sale green, failed red. */
export const rowTokens = {
  post_date: 'statusPostDate',
  sale: 'statusSale',
  failed: 'statusFailed',
} as const satisfies Record<HealthSale, string>;

/** Whether a row shows the text anywhere; a phone number matches as it is written, or by its digits. */
export const matchesSearch = (lead: OnHoldLead, search: string): boolean => {
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
    healthSaleWords(lead),
  ];
  return shown.some(each => each?.toLowerCase().includes(text)) || numberMatches(lead.phone_number, text);
};
