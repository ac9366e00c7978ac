import type { LeadSource } from '#shared/lead-sources/lead-source';
import { cachedFor } from './cached-for.ts';
import { allOf, readableLeadSources } from './table/lead-sources.ts';

const { get, clear } = cachedFor(30_000, readableLeadSources);
export const clearLeadSources = clear;

/**
 * The lead sources that can be read, at most 30 s old: lists need their names and costs for each page, and they seldom
 * change.
 */
export const knownLeadSources = async (): Promise<LeadSource[]> => (await get()).sources;

/** Every lead source, for figures and files. @throws Error if one cannot be read */
export const allLeadSources = async (): Promise<LeadSource[]> => allOf(await get());
