import type { Actor } from '#platform/handlers/actor';
import { recordedBy } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { getGroupConfiguration, groupContentSteps } from '#platform/table/group-configurations';
import { type GroupConfiguration, GroupContent } from '#shared/access/group-configuration';
import { Rejection } from '#shared/errors';
import { changedFields } from '#shared/settings/changed-fields';
import type { Timestamp } from '#shared/time';
import { changedMeanwhile } from '../settings/changed-meanwhile.ts';
import { dispositionChecks, requireKnownNames } from './require-known-names.ts';

export type WriteGroupDeps = { actor: Actor; now: Timestamp };

type Wanted = { name: string; version: number; content: GroupContent; restored?: number };

const existingGroup = async (name: string): Promise<GroupConfiguration> => {
  const stored = await getGroupConfiguration(name);
  if (!stored) throw new Rejection('not_found', `There is no group '${name}'.`);
  return stored;
};

/**
 * Saves a group's content with the record of the change. A group that has the wanted content already counts as saved:
 * the response to a first attempt may have been lost. Roles are not part of the content, so admins stay admins.
 * @throws Rejection `not_found`; `rejected` for an unknown name, also for a disposition that is deleted at this moment;
 * `conflict` with the stored values
 */
export const writeGroup = async (
  deps: WriteGroupDeps,
  { name, version, content, restored }: Wanted,
): Promise<GroupConfiguration> => {
  const stored = await existingGroup(name);
  const before = GroupContent.parse(stored);
  if (changedFields(before, content).length === 0) return stored;
  if (stored.version !== version) throw changedMeanwhile(before, content);
  await requireKnownNames(content);
  const checks = dispositionChecks(before, content);
  const written = await writeTogether({
    ...groupContentSteps(stored, content, {
      kind: 'group',
      name,
      number: version + 1,
      ...recordedBy(deps),
      before,
      after: content,
      ...(restored !== undefined && { restored }),
    }),
    ...checks.steps,
  });
  const current = await existingGroup(name);
  if (written.outcome === 'written') return current;
  checks.rejectFailed(written.failures);
  throw changedMeanwhile(GroupContent.parse(current), content);
};
