import { getSetting, type SettingDocument } from '#platform/table/settings/setting-store';
import { Rejection } from '#shared/errors';
import { changedFields } from '#shared/settings/changed-fields';
import { isDeleted, type Setting } from './setting.ts';
import { type SettingDeps, writeContent } from './write-content.ts';

/**
 * Creates a setting. One that was deleted comes back with the new content.
 * @throws Rejection `conflict` if another one has its name; `rejected`: see {@link writeContent}
 */
export const createSetting = async <Content extends { name: string }, Document extends Content & SettingDocument>(
  deps: SettingDeps,
  setting: Setting<Content, Document>,
  { id, content }: { id: string; content: Content },
): Promise<Document> => {
  const stored = await getSetting(setting.store, id);
  if (stored && !isDeleted(stored) && changedFields(setting.contentOf(stored), content).length > 0)
    throw new Rejection('conflict', `There is a ${setting.word} '${stored.name}' already.`, [
      { field: 'content.name', message: 'Choose another name.' },
    ]);
  return writeContent(deps, setting, { id, stored, content });
};
