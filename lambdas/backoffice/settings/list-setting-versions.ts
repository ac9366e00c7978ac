import type * as z from 'zod';
import { dispositionGroupStore } from '#platform/table/disposition-groups';
import { dispositionStore } from '#platform/table/dispositions';
import { type ItemKey, keys } from '#platform/table/engine/keys';
import { retentionStore } from '#platform/table/lead-data/retention';
import { messageTemplateStore } from '#platform/table/messages';
import { productOptionStore } from '#platform/table/product-options';
import { scriptStore } from '#platform/table/settings/scripts';
import { settingVersions, settingVersionsOfKind } from '#platform/table/settings/setting-versions';
import { websiteSettingsStore } from '#platform/table/website/website-settings';
import type { Page } from '#shared/contracts/page';
import type { listSettingVersions as operation } from '#shared/contracts/settings';
import type { SettingKind, SettingVersion } from '#shared/settings/setting-version';

const keyOf: Record<SettingKind, (id: string) => ItemKey> = {
  group: keys.group,
  disposition: dispositionStore.key,
  'disposition-group': dispositionGroupStore.key,
  'message-template': messageTemplateStore.key,
  'product-option': productOptionStore.key,
  'lead-source': keys.leadSource,
  script: scriptStore.key,
  retention: retentionStore.key,
  user: keys.user,
  did: keys.did,
  website: websiteSettingsStore.key,
};

/** Who changed a setting, or any setting of a kind, when, with its content before and after, the latest first. */
export const listSettingVersions = ({
  kind,
  name,
  ...page
}: z.output<(typeof operation)['input']>): Promise<Page<SettingVersion>> =>
  name === undefined ? settingVersionsOfKind(kind, page) : settingVersions(keyOf[kind](name), page);
