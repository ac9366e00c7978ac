import * as z from 'zod';
import { sourceNamed } from './lead-cost.ts';
import type { LeadSource } from './lead-source.ts';

/** The name of a source, as the filter of a list has it. */
export const SourceName = z.string().trim().min(1).max(100);

type Sources = readonly Pick<LeadSource, 'name' | 'former_names'>[];

/** Every name by which leads and calls refer to a source, as the report counts them: its own, and former ones. */
export const namesOfSource = (name: string, sources: Sources): string[] =>
  [name, ...(sources.find(source => source.name === name)?.former_names ?? [])].filter(
    each => (sourceNamed(sources, each)?.name ?? each) === name,
  );
