import type * as z from 'zod';
import { websiteSettings } from '#platform/table/website/website-settings';
import { WEBSITE_SETTINGS_ID, type WebsiteSettings } from '#shared/call-requests/website-settings';
import type { saveWebsiteSettings as operation } from '#shared/contracts/settings';
import { changedFields } from '#shared/settings/changed-fields';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { websiteSetting } from './kinds.ts';
import { type SettingDeps, writeContent } from './write-content.ts';

/**
 * Saves how call requests are handled; the first time it creates the document.
 * @throws Rejection `conflict` with the stored values if they have changed since they were read; `rejected` for a group
 * that does not exist
 */
export const saveWebsiteSettings = async (
  deps: SettingDeps,
  { version, content }: z.output<(typeof operation)['input']>,
): Promise<WebsiteSettings> => {
  const stored = await websiteSettings();
  const now = websiteSetting.contentOf(stored);
  if (stored.version !== version && changedFields(now, content).length > 0) throw changedMeanwhile(now, content);
  return writeContent(deps, websiteSetting, {
    id: WEBSITE_SETTINGS_ID,
    stored: stored.version === 0 ? undefined : stored,
    content,
  });
};
