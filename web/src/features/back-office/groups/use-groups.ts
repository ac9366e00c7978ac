import { type GroupSettings, listDispositions, listGroups } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import { listScripts } from '#shared/contracts/settings';
import { inUse } from '#shared/dispositions/disposition-at';
import { isRebuttals } from '#shared/scripts/which-script';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveList } from '../../../lib/live/use-live-list.ts';

/** Every group as it is stored; a change by somebody else is read at once. */
export const useGroups = () => useLiveList(listGroups, topics.groups(), 'group');

/** The scripts that a group can choose: those that are published, and those that any group uses. */
export const useScriptNames = (groups: GroupSettings[]): string[] => {
  const listed = useLiveList(listScripts, topics.settings(), 'script').data?.data ?? [];
  const published = listed.filter(script => script.published && !isRebuttals(script.name)).map(({ name }) => name);
  const used = groups.flatMap(({ callConfigs }) => Object.values(callConfigs).map(({ script }) => script));
  return [...new Set([...published, ...used])].sort();
};

/** The names of all dispositions. */
export const useDispositionNames = () => {
  const { data } = useOperation(listDispositions, {}, { topic: topics.dispositions() });
  return inUse(data?.data ?? []).map(({ name }) => name);
};
