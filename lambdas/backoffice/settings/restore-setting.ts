import type * as z from 'zod';
import { type ItemKey, keys } from '#platform/table/engine/keys';
import { getSetting, type SettingDocument } from '#platform/table/settings/setting-store';
import { getSettingVersion } from '#platform/table/settings/setting-versions';
import { GroupContent } from '#shared/access/group-configuration';
import type { restoreSetting as operation, RestorableKind } from '#shared/contracts/settings';
import { Rejection } from '#shared/errors';
import { LeadSourceContent } from '#shared/lead-sources/lead-source';
import { writeGroup } from '../groups/write-group.ts';
import { writeLeadSource } from '../lead-sources/write-lead-source.ts';
import {
  dispositionGroupSetting,
  dispositionSetting,
  productOptionSetting,
  retentionSetting,
  scriptSetting,
  templateSetting,
  websiteSetting,
} from './kinds.ts';
import type { Setting } from './setting.ts';
import { type SettingDeps, writeContent } from './write-content.ts';

type Input = z.output<(typeof operation)['input']>;

/** The content from before a change. @throws Rejection `not_found`; `rejected` if there was nothing before it */
const contentBefore = async (document: ItemKey, { number }: Input, word: string) => {
  const change = await getSettingVersion(document, number);
  if (!change) throw new Rejection('not_found', 'There is no such change.');
  if (!change.before)
    throw new Rejection('rejected', `This change created the ${word}: there is nothing before it to restore.`);
  return change.before;
};

type Restoring = (deps: SettingDeps, input: Input) => Promise<unknown>;

const restoring =
  <Content extends { name: string }, Document extends Content & SettingDocument>(
    setting: Setting<Content, Document>,
  ): Restoring =>
  async (deps, input) => {
    const { store, word, contentOf } = setting;
    const { name: id, number, version } = input;
    const before = await contentBefore(store.key(id), input, word);
    const stored = await getSetting(store, id);
    if (stored?.version !== version)
      throw new Rejection('conflict', `Somebody else has changed this ${word} since. Look at the history again.`);
    await writeContent(deps, setting, { id, stored, content: contentOf(before), restored: number });
  };

const restoringGroup: Restoring = async (deps, input) => {
  const { name, number, version } = input;
  const content = GroupContent.parse(await contentBefore(keys.group(name), input, 'group'));
  await writeGroup(deps, { name, version, content, restored: number });
};

/** A cost that is restored counts from today on. */
const restoringLeadSource: Restoring = async (deps, input) => {
  const { name: id, number, version } = input;
  const fields = LeadSourceContent.parse(await contentBefore(keys.leadSource(id), input, 'lead source'));
  await writeLeadSource(deps, { id, fields, version, restored: number });
};

const verbs: Record<RestorableKind, Restoring> = {
  group: restoringGroup,
  'lead-source': restoringLeadSource,
  disposition: restoring(dispositionSetting),
  'disposition-group': restoring(dispositionGroupSetting),
  'message-template': restoring(templateSetting),
  'product-option': restoring(productOptionSetting),
  script: restoring(scriptSetting),
  retention: restoring(retentionSetting),
  website: restoring(websiteSetting),
};

/**
 * Saves the content from before a change as a new version; a deleted setting comes back.
 * @throws Rejection `not_found` without such a change; `rejected` if there was nothing before it, or if the content
 * names what does not exist any more; `conflict` if the setting has changed since the admin read the history
 */
export const restoreSetting = async (deps: SettingDeps, input: Input): Promise<Record<string, never>> => {
  await verbs[input.kind](deps, input);
  return {};
};
