import type { SettingDocument } from '#platform/table/settings/setting-store';
import { changedFields } from '#shared/settings/changed-fields';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { existing, type Setting } from './setting.ts';
import { type SettingDeps, writeContent } from './write-content.ts';

type Edited<Content> = { id: string; version: number; content: Content };

/**
 * Saves what somebody edited of a setting.
 * @throws Rejection `not_found` if it was deleted meanwhile; `conflict` with the stored values if it has changed since
 * it was read; `rejected`: see {@link writeContent}
 */
export const saveSetting = async <Content extends { name: string }, Document extends Content & SettingDocument>(
  deps: SettingDeps,
  setting: Setting<Content, Document>,
  { id, version, content }: Edited<Content>,
): Promise<Document> => {
  const stored = await existing(setting, id);
  const now = setting.contentOf(stored);
  if (stored.version !== version && changedFields(now, content).length > 0) throw changedMeanwhile(now, content);
  return writeContent(deps, setting, { id, stored, content });
};
