import { recordedBy } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { publicationStep, scriptStore } from '#platform/table/settings/scripts';
import { versionSteps } from '#platform/table/settings/setting-store';
import { Rejection } from '#shared/errors';
import { scriptProblems } from '#shared/scripts/script-problems';
import { isUnpublished, type ScriptSetting } from '#shared/scripts/script-setting';
import { scriptSetting } from '../settings/kinds.ts';
import { existing } from '../settings/setting.ts';
import type { SettingDeps } from '../settings/write-content.ts';

const changedMeanwhile = (): Rejection =>
  new Rejection(
    'conflict',
    'Somebody else has changed this script since you opened it. Look at it again, then publish.',
  );

/** @throws Rejection `rejected` with each problem, by its page */
const requireComplete = (script: ScriptSetting): void => {
  const stopping = scriptProblems(script).filter(({ stops }) => stops);
  if (stopping.length === 0) return;
  throw new Rejection(
    'rejected',
    'This script is not complete yet. Correct what is listed, then publish.',
    stopping.map(({ page_id, message }) => ({
      field: page_id === undefined ? 'content.pages' : `content.pages.${page_id}`,
      message,
    })),
  );
};

/**
 * Publishes the draft that the admin has seen, in one transaction with the record of it. Calls that were accepted before
 * keep what was published then. A draft that is published already counts as published: the response to a first attempt
 * may have been lost.
 * @throws Rejection `not_found`; `conflict` if it has changed since it was read; `rejected` if it is not complete
 */
export const publishScript = async (
  { actor, now }: SettingDeps,
  { id, version }: { id: string; version: number },
): Promise<ScriptSetting> => {
  const stored = await existing(scriptSetting, id);
  if (!isUnpublished(stored) && stored.version <= version + 1) return stored;
  // An earlier publication by a clock that is ahead must stay the earlier one.
  if (stored.version !== version || (stored.published && stored.published.published_ts >= now))
    throw changedMeanwhile();
  requireComplete(stored);

  const number = version + 1;
  const document: ScriptSetting = {
    ...stored,
    published: { version: number, published_ts: now },
    updated_ts: now,
    version: number,
  };
  const content = scriptSetting.contentOf(stored);
  const { outcome } = await writeTogether({
    ...versionSteps(scriptStore, document, {
      ...recordedBy({ actor, now }),
      before: content,
      after: content,
      published: true,
    }),
    publication: publicationStep({ ...content, published_ts: now, number, user_email: actor.user.email }),
  });
  if (outcome !== 'written') throw changedMeanwhile();
  return document;
};
