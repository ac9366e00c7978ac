import { newYorkDay } from '../new-york.ts';
import type { Timestamp } from '../time.ts';
import type { LeadSource, LeadSourceContent } from './lead-source.ts';

export const contentOf = ({ name, lead_cost, retired_ts }: LeadSource): LeadSourceContent => ({
  name,
  lead_cost,
  retired: retired_ts !== undefined,
});

/** A cost that changes twice in a day was never the cost of a whole day: only the last one of the day counts. */
const earlierCosts = (source: LeadSource, today: string): NonNullable<LeadSource['earlier_costs']> => {
  const earlier = source.earlier_costs ?? [];
  return earlier.at(-1)?.until === today ? earlier : [...earlier, { until: today, lead_cost: source.lead_cost }];
};

const formerNames = ({ name, former_names = [] }: LeadSource, next: string): string[] =>
  [...former_names, name].filter(former => former !== next);

/** The source with other content: its costs and names so far stay known, and a new cost counts from this day on. */
export const withContent = (source: LeadSource, content: LeadSourceContent, now: Timestamp): LeadSource => {
  const { retired_ts = now, ...others } = source;
  return {
    ...others,
    name: content.name,
    lead_cost: content.lead_cost,
    ...(content.lead_cost !== source.lead_cost && { earlier_costs: earlierCosts(source, newYorkDay(now)) }),
    ...(content.name !== source.name && { former_names: formerNames(source, content.name) }),
    ...(content.retired && { retired_ts }),
  };
};
