import type * as z from 'zod';
import { recordedBy } from '#platform/table/audit/recorded-by';
import {
  dispositionGroupStore,
  dispositionGroupUnchanged,
  listDispositionGroupIds,
} from '#platform/table/disposition-groups';
import type { Step } from '#platform/table/engine/steps';
import {
  getGroupConfigurations,
  groupContentSteps,
  groupUnchanged,
  listGroupNames,
} from '#platform/table/group-configurations';
import { getSetting, versionSteps } from '#platform/table/settings/setting-store';
import { type GroupConfiguration, GroupContent } from '#shared/access/group-configuration';
import { groupLabel } from '#shared/calls/transfer';
import type { deleteDisposition as operation } from '#shared/contracts/settings';
import { type DispositionGroup, DispositionGroupContent, isNamedByScreens } from '#shared/dispositions/disposition';
import { Rejection } from '#shared/errors';
import { deleteSetting } from './delete-setting.ts';
import { dispositionSetting } from './kinds.ts';
import type { SettingDeps } from './write-content.ts';

/** DynamoDB takes 100 items in a transaction: two for the disposition and for each group with it, one for each other. */
const MOST_STEPS = 98;

/** Also where the disposition is in none of them: each must stay without it until it is deleted. */
const TOO_MANY_GROUPS = `A disposition cannot be deleted while there are more than ${MOST_STEPS} groups of users and dispositions. Delete a group that nobody needs first.`;

const has = ({ dispositions }: { dispositions: string[] }, name: string): boolean => dispositions.includes(name);
const isOfferedBy = ({ callConfigs }: GroupConfiguration, name: string): boolean =>
  Object.values(callConfigs).some(config => has(config, name));

/** Indexes may be some milliseconds old: each group that they name is read once more. */
const dispositionGroups = async (): Promise<DispositionGroup[]> => {
  const listed = await listDispositionGroupIds();
  const latest = await Promise.all(listed.map(id => getSetting(dispositionGroupStore, id)));
  return latest.flatMap(group => (group && group.deleted_ts === undefined ? [group] : []));
};

const userGroups = async (): Promise<GroupConfiguration[]> => getGroupConfigurations(await listGroupNames());

const without = (names: string[], name: string): string[] => names.filter(other => other !== name);

/** @throws Rejection `rejected` if the group's agents could not finish a call any more */
const contentWithout = (group: GroupConfiguration, name: string): GroupContent => {
  const content = GroupContent.parse(group);
  const configs = Object.entries(content.callConfigs).map(([source, config]) => {
    const dispositions = without(config.dispositions, name);
    if (dispositions.length === 0 && has(config, name))
      throw new Rejection(
        'rejected',
        `${groupLabel(group.name)} has no other disposition for some of its calls. Give it another one first.`,
      );
    return [source, { ...config, dispositions }] as const;
  });
  return { ...content, callConfigs: Object.fromEntries(configs) as GroupContent['callConfigs'] };
};

const dispositionGroupSteps = (deps: SettingDeps, group: DispositionGroup, name: string) => {
  const before = DispositionGroupContent.parse(group);
  const after = { ...before, dispositions: without(group.dispositions, name) };
  const document = { ...group, ...after, updated_ts: deps.now, version: group.version + 1 };
  return versionSteps(dispositionGroupStore, document, { ...recordedBy(deps), before, after });
};

const userGroupSteps = (deps: SettingDeps, group: GroupConfiguration, name: string) => {
  const [before, after] = [GroupContent.parse(group), contentWithout(group, name)];
  const made = { kind: 'group' as const, name: group.name, number: group.version + 1 };
  return groupContentSteps(group, after, { ...made, ...recordedBy(deps), before, after });
};

/**
 * Its removal from all groups, those of dispositions and those of users. The groups without it must not get it meanwhile:
 * the deletion is made again if one of them has changed since it was read.
 */
const removals = async (deps: SettingDeps, name: string): Promise<Record<string, Step>> => {
  const [ofDispositions, ofUsers] = await Promise.all([dispositionGroups(), userGroups()]);
  const changes = [
    ...ofDispositions.filter(group => has(group, name)).map(group => dispositionGroupSteps(deps, group, name)),
    ...ofUsers.filter(group => isOfferedBy(group, name)).map(group => userGroupSteps(deps, group, name)),
  ].flatMap(({ document, record }) => [document, record]);
  const others = [
    ...ofDispositions.filter(group => !has(group, name)).map(dispositionGroupUnchanged),
    ...ofUsers.filter(group => !isOfferedBy(group, name)).map(groupUnchanged),
  ];
  if (ofDispositions.length + ofUsers.length > MOST_STEPS) throw new Rejection('rejected', TOO_MANY_GROUPS);
  if (changes.length + others.length > MOST_STEPS)
    throw new Rejection('rejected', 'This disposition is in too many groups. Remove it from some of them first.');
  return Object.fromEntries([...changes, ...others].map((step, at) => [`group ${at}`, step]));
};

/**
 * Deletes a disposition and removes it from all groups, in one transaction. A call that was accepted before still has it.
 * @throws Rejection `rejected` if screens need it, or a group would be left without dispositions; `conflict` if it has
 * changed since it was read
 */
export const deleteDisposition = (
  deps: SettingDeps,
  seen: z.output<(typeof operation)['input']>,
): Promise<Record<string, never>> =>
  deleteSetting(deps, dispositionSetting, seen, async ({ name }) => {
    if (isNamedByScreens(name))
      throw new Rejection('rejected', `'${name}' cannot be deleted: the wrap-up has a button of its own for it.`);
    return removals(deps, name);
  });
