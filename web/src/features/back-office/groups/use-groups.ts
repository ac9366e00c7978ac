import { type GroupSettings, listDispositions, listGroups } from '#shared/contracts/backoffice';
import { listAgents } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { inUse } from '#shared/dispositions/disposition-at';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveTopic } from '../../../lib/live/live.ts';

/** Every group as it is stored; a change by somebody else is read at once. */
export const useGroups = () => {
  const groups = useOperation(listGroups, {}, { topic: topics.groups() });
  const { refetch } = groups;
  useLiveTopic(topics.groups(), () => void refetch());
  return groups;
};

const DEFAULT_SCRIPTS = ['closer_qualified', 'closer_unqualified'];

/** The scripts that any group uses, and the product's own. */
export const scriptsIn = (groups: GroupSettings[]): string[] =>
  [
    ...new Set([
      ...DEFAULT_SCRIPTS,
      ...groups.flatMap(({ callConfigs }) => Object.values(callConfigs).map(({ script }) => script)),
    ]),
  ].sort();

/** The names of all dispositions. */
export const useDispositionNames = () => {
  const { data } = useOperation(listDispositions, {}, { topic: topics.dispositions() });
  return inUse(data?.data ?? []).map(({ name }) => name);
};

/** Every user who is not disabled. */
export const useMembers = () => useOperation(listAgents, {}, { topic: topics.agents() });
