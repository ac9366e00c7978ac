import type { SettingDocument } from '#platform/table/settings/setting-store';
import { saveReadSetting } from './save-read-setting.ts';
import { existing, type Setting } from './setting.ts';
import type { SettingDeps } from './write-content.ts';

type Edited<Content> = { id: string; version: number; content: Content };

/** The same of one of several. @throws Rejection as {@link saveReadSetting}; `not_found` if it was deleted meanwhile */
export const saveSetting = async <Content extends { name: string }, Document extends Content & SettingDocument>(
  deps: SettingDeps,
  setting: Setting<Content, Document>,
  { id, ...edited }: Edited<Content>,
): Promise<Document> => saveReadSetting(deps, setting, await existing(setting, id), edited);
