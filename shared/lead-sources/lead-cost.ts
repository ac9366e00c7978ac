import type { Cents } from '../money/cents.ts';
import { newYorkDay } from '../new-york.ts';
import type { Timestamp } from '../time.ts';
import type { LeadSource } from './lead-source.ts';

type Named = Pick<LeadSource, 'name' | 'former_names'>;
/** The names that a DID or a lead can be given: those of the sources that are not retired. */
export const namesOffered = (sources: readonly Pick<LeadSource, 'name' | 'retired_ts'>[]): string[] =>
  sources.filter(({ retired_ts }) => retired_ts === undefined).map(({ name }) => name);

type Costing = Pick<LeadSource, 'lead_cost' | 'earlier_costs'>;

/** The source that a name means: the one that has it now, else the one that had it. */
export const sourceNamed = <Source extends Named>(
  sources: readonly Source[],
  name: string | undefined,
): Source | undefined =>
  sources.find(source => source.name === name) ??
  sources.find(({ former_names = [] }) => name !== undefined && former_names.includes(name));

/** What a lead of a day in New York cost at a source. */
export const costOn = ({ lead_cost, earlier_costs = [] }: Costing, day: string): Cents =>
  earlier_costs.find(({ until }) => day < until)?.lead_cost ?? lead_cost;

type CostedLead = {
  cost_from_manual_input?: Cents | undefined;
  lead_source?: string | undefined;
  created_ts: Timestamp;
};

/**
 * What a lead cost (docs/product.md, Lead sources): what was typed for it, else what its source cost on the lead's day in
 * New York; undefined without either. The reports add up the same (shared/metrics/report.ts).
 */
export const leadCost = (lead: CostedLead, sources: readonly (Named & Costing)[]): Cents | undefined => {
  if (lead.cost_from_manual_input !== undefined) return lead.cost_from_manual_input;
  const source = sourceNamed(sources, lead.lead_source);
  return source && costOn(source, newYorkDay(lead.created_ts));
};
