import { groupConfigurations } from '#platform/handlers/actor';
import { createDid, getDids, listDids, updateDids } from '#platform/table/dids';
import { listLeadSources } from '#platform/table/lead-sources';

const leadSourceNames = async (): Promise<Set<string>> => new Set((await listLeadSources()).map(({ name }) => name));

const groupNames = async (): Promise<Set<string>> => new Set((await groupConfigurations()).map(({ name }) => name));

/** What the verbs of DIDs read and write. */
export const didTable = { listDids, getDids, createDid, updateDids, leadSourceNames, groupNames };
export type DidTable = typeof didTable;
