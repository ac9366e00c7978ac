import { retentionNow } from '#platform/table/lead-data/retention';
import { RETENTION, type RetentionContent, type RetentionSetting } from '#shared/retention/retention-setting';
import { changedFields } from '#shared/settings/changed-fields';
import { changedMeanwhile } from '../settings/changed-meanwhile.ts';
import { retentionSetting } from '../settings/kinds.ts';
import { type SettingDeps, writeContent } from '../settings/write-content.ts';

/**
 * Saves the periods with the record of the change; the first change is one of the default.
 * @throws Rejection `conflict` with the stored values if somebody else has saved others since they were read
 */
export const saveRetention = async (
  deps: SettingDeps,
  { version, content }: { version: number; content: RetentionContent },
): Promise<RetentionSetting> => {
  const stored = await retentionNow();
  const now = retentionSetting.contentOf(stored);
  if (stored.version !== version && changedFields(now, content).length > 0) throw changedMeanwhile(now, content);
  return writeContent(deps, retentionSetting, { id: RETENTION, stored, content });
};
