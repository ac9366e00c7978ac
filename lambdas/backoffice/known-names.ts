import { groupConfigurations } from '#platform/handlers/actor';
import { listLeadSources } from '#platform/table/lead-sources';
import { sourceNamed } from '#shared/lead-sources/lead-cost';

/**
 * Why a DID can't have this lead source, as a message; undefined if it can. One that is retired, or that has another
 * name by now, stays with the DIDs that have it.
 */
export const leadSourceProblems = async (): Promise<(name: string, had?: string) => string | undefined> => {
  const sources = await listLeadSources();
  return (name, had) => {
    const source = sourceNamed(sources, name);
    if (!source) return `There is no lead source '${name}'.`;
    if (name === had) return undefined;
    return source.retired_ts === undefined ? undefined : `The lead source '${source.name}' is retired.`;
  };
};

export const groupNames = async (): Promise<Set<string>> =>
  new Set((await groupConfigurations([])).map(({ name }) => name));
