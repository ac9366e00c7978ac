import type { SettingDocument } from '#platform/table/settings/setting-store';
import { changedFields } from '#shared/settings/changed-fields';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { Setting } from './setting.ts';
import { type SettingDeps, writeContent } from './write-content.ts';

/**
 * Saves what somebody edited of a setting, with the record of the change. `stored` is the setting as it was read; one of
 * which there is only one has version 0 while it is the default, and its first change is one of the default.
 * @throws Rejection `conflict` with the stored values if somebody else has saved others since they were read; `rejected`:
 * see {@link writeContent}
 */
export const saveReadSetting = async <Content extends { name: string }, Document extends Content & SettingDocument>(
  deps: SettingDeps,
  setting: Setting<Content, Document>,
  stored: Document,
  { version, content }: { version: number; content: Content },
): Promise<Document> => {
  const now = setting.contentOf(stored);
  if (stored.version !== version && changedFields(now, content).length > 0) throw changedMeanwhile(now, content);
  return writeContent(deps, setting, { id: stored.id, stored, content });
};
