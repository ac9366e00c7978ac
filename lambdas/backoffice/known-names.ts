import { groupConfigurations } from '#platform/handlers/actor';
import { listLeadSources } from '#platform/table/lead-sources';

export const leadSourceNames = async (): Promise<Set<string>> =>
  new Set((await listLeadSources()).map(({ name }) => name));

export const groupNames = async (): Promise<Set<string>> =>
  new Set((await groupConfigurations()).map(({ name }) => name));
