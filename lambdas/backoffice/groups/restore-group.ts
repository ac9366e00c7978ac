import type * as z from 'zod';
import { getGroupVersion } from '#platform/table/group-configurations';
import { GroupContent } from '#shared/access/group-configuration';
import type { GroupSettings, restoreGroup as operation } from '#shared/contracts/backoffice';
import { Rejection } from '#shared/errors';
import { type WriteGroupDeps, writeGroup } from './write-group.ts';

/**
 * Saves the content from before a change as a new version, so that the change itself stays readable.
 * @throws Rejection `not_found` without such a change; `rejected` if the content names what does not exist any more;
 * `conflict` if the group has changed since the admin read it
 */
export const restoreGroup = async (
  deps: WriteGroupDeps,
  { name, number, version }: z.output<(typeof operation)['input']>,
): Promise<GroupSettings> => {
  const change = await getGroupVersion(name, number);
  if (!change) throw new Rejection('not_found', 'There is no such change.');
  return writeGroup(deps, { name, version, content: GroupContent.parse(change.before), restored: number });
};
