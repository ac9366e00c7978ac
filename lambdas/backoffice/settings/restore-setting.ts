import type * as z from 'zod';
import { getSetting, type SettingDocument } from '#platform/table/settings/setting-store';
import { getSettingVersion } from '#platform/table/settings/setting-versions';
import type { restoreSetting as operation, RestorableKind } from '#shared/contracts/settings';
import { Rejection } from '#shared/errors';
import {
  dispositionGroupSetting,
  dispositionSetting,
  productOptionSetting,
  scriptSetting,
  templateSetting,
} from './kinds.ts';
import type { Setting } from './setting.ts';
import { type SettingDeps, writeContent } from './write-content.ts';

type Input = z.output<(typeof operation)['input']>;

const restoring =
  <Content extends { name: string }, Document extends Content & SettingDocument>(setting: Setting<Content, Document>) =>
  async (deps: SettingDeps, { name: id, number, version }: Input): Promise<Record<string, never>> => {
    const { store, word, contentOf } = setting;
    const [change, stored] = await Promise.all([getSettingVersion(store.key(id), number), getSetting(store, id)]);
    if (!change || !stored) throw new Rejection('not_found', 'There is no such change.');
    if (!change.before)
      throw new Rejection('rejected', `This change created the ${word}: there is nothing before it to restore.`);
    if (stored.version !== version)
      throw new Rejection('conflict', `Somebody else has changed this ${word} since. Look at the history again.`);
    await writeContent(deps, setting, { id, stored, content: contentOf(change.before), restored: number });
    return {};
  };

const verbs: Record<RestorableKind, (deps: SettingDeps, input: Input) => Promise<Record<string, never>>> = {
  disposition: restoring(dispositionSetting),
  'disposition-group': restoring(dispositionGroupSetting),
  'message-template': restoring(templateSetting),
  'product-option': restoring(productOptionSetting),
  script: restoring(scriptSetting),
};

/**
 * Saves the content from before a change as a new version; a deleted setting comes back.
 * @throws Rejection `not_found` without such a change; `rejected` if there was nothing before it, or if the content
 * names what does not exist any more; `conflict` if the setting has changed since the admin read the history
 */
export const restoreSetting = (deps: SettingDeps, input: Input): Promise<Record<string, never>> =>
  verbs[input.kind](deps, input);
