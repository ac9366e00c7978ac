import { type Lead, QUALIFIED_LEAD } from '../leads/lead.ts';
import { qualifierOf } from '../leads/qualifier-of.ts';
import { type Contribution, hourOf } from './contribution.ts';

/** What a lead counts for: as a new lead when it was created, and as an On Hold when it was qualified. */
export const contributionsOfLead = (lead: Lead): Contribution[] => {
  const source = lead.lead_source ? { lead_source: lead.lead_source } : {};
  const qualifier = qualifierOf(lead);
  const { cost_from_manual_input: typed } = lead;
  const costs = typed === undefined ? {} : { typed_cost_leads_qtd: 1, typed_costs: typed };
  return [
    { ...hourOf(lead.created_ts), ...source, figures: { leads_qtd: 1, ...costs } },
    ...(lead.Qualified_Lead === QUALIFIED_LEAD && lead.qualified_ts
      ? [
          {
            ...hourOf(lead.qualified_ts),
            ...source,
            ...(qualifier && { user_email: qualifier }),
            ...(lead.qualified_in_group && { group: lead.qualified_in_group }),
            figures: { on_holds_qtd: 1 },
          },
        ]
      : []),
  ];
};
