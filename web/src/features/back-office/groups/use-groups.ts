import { type GroupSettings, listDispositions, listGroups } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import { inUse } from '#shared/dispositions/disposition-at';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveList } from '../../../lib/live/use-live-list.ts';

/** Every group as it is stored; a change by somebody else is read at once. */
export const useGroups = () => useLiveList(listGroups, topics.groups(), 'group');

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
