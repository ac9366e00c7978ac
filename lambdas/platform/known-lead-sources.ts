import { cachedFor } from './cached-for.ts';
import { listLeadSources } from './table/lead-sources.ts';

/** Every lead source, at most 30 s old: lists need their names and costs for each page, and they seldom change. */
export const { get: knownLeadSources, clear: clearLeadSources } = cachedFor(30_000, listLeadSources);
