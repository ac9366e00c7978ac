import * as z from 'zod';
import { sourceNamed } from './lead-cost.ts';
import type { LeadSource } from './lead-source.ts';

/** The name of a source, as the filter of a list has it. */
export const SourceName = z.string().trim().min(1).max(100);

type Sources = readonly Pick<LeadSource, 'name' | 'former_names'>[];

/** Whether a lead or a call came from a source, which may have had another name then: as the report counts it. */
export const isOfSource = (
  { lead_source: counted }: { lead_source?: string | undefined },
  { lead_source, sources }: { lead_source: string; sources: Sources },
): boolean => counted !== undefined && (sourceNamed(sources, counted)?.name ?? counted) === lead_source;
