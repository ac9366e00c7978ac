import { namesOfSource } from '#shared/lead-sources/of-source';
import { knownLeadSources } from './known-lead-sources.ts';

/** Every name of the source by which a list is filtered; undefined if it is not. */
export const sourceNames = async (name: string | undefined): Promise<string[] | undefined> =>
  name === undefined ? undefined : namesOfSource(name, await knownLeadSources());
