import type { LeadSource } from '#shared/lead-sources/lead-source';
import { listLeadSources } from './table/lead-sources.ts';

const SOURCES_KEPT_MS = 30_000;

let cached: { at: number; sources: Promise<LeadSource[]> } | undefined;

/** Every lead source, at most 30 s old: lists need their names and costs for each page, and they seldom change. */
export const knownLeadSources = (): Promise<LeadSource[]> => {
  if (cached && Date.now() - cached.at < SOURCES_KEPT_MS) return cached.sources;
  const sources = listLeadSources();
  cached = { at: Date.now(), sources };
  sources.catch(() => {
    if (cached?.sources === sources) cached = undefined;
  });
  return sources;
};

/** For tests, which run several systems in one process. */
export const clearLeadSources = (): void => {
  cached = undefined;
};
