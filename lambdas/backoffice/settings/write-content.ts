import type { Actor } from '#platform/handlers/actor';
import { recordedBy } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { type SettingDocument, versionSteps } from '#platform/table/settings/setting-store';
import { Rejection } from '#shared/errors';
import { changedFields } from '#shared/settings/changed-fields';
import type { Timestamp } from '#shared/time';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { existing, isDeleted, type Setting } from './setting.ts';

export type SettingDeps = { actor: Actor; now: Timestamp };

type Wanted<Content, Document> = {
  id: string;
  /** The document as it was read, also a deleted one. */
  stored: Document | undefined;
  content: Content;
  /** The change that is undone. */
  restored?: number;
};

/**
 * Writes a content as the next version of a setting, with the record of the change. A setting that has the content
 * already counts as saved: the response to a first attempt may have been lost.
 * @throws Rejection `rejected`; `conflict` with the stored values if somebody else was faster
 */
export const writeContent = async <Content extends { name: string }, Document extends Content & SettingDocument>(
  deps: SettingDeps,
  setting: Setting<Content, Document>,
  { id, stored, content, restored }: Wanted<Content, Document>,
): Promise<Document> => {
  const before = stored && !isDeleted(stored) ? setting.contentOf(stored) : undefined;
  if (stored && before && changedFields(before, content).length === 0) return stored;
  const { fixed } = setting;
  if (before && fixed && before[fixed.field] !== content[fixed.field])
    throw new Rejection('rejected', fixed.message, [{ field: `content.${fixed.field}`, message: fixed.message }]);
  const problem = restored === undefined ? setting.problem?.(content, { before, now: deps.now }) : undefined;
  if (problem) throw new Rejection('rejected', problem.message, [problem]);

  const checks = setting.checks?.(content, before) ?? {};
  const document = setting.documentOf(content, { id, version: (stored?.version ?? 0) + 1, now: deps.now, stored });
  const written = await writeTogether({
    ...versionSteps(setting.store, document, {
      ...recordedBy(deps),
      ...(before && { before }),
      after: content,
      ...(restored !== undefined && { restored }),
    }),
    ...Object.fromEntries(Object.entries(checks).map(([name, { step }]) => [name, step])),
  });
  if (written.outcome === 'written') return document;
  const problems = Object.entries(checks).flatMap(([name, { problem }]) => (name in written.failures ? [problem] : []));
  const [first] = problems;
  if (first) throw new Rejection('rejected', first.message, problems);
  throw changedMeanwhile(setting.contentOf(await existing(setting, id)), content);
};
