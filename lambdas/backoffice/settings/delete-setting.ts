import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { recordedBy } from '#platform/table/audit/recorded-by';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { getSetting, type SettingDocument, versionSteps } from '#platform/table/settings/setting-store';
import { Rejection } from '#shared/errors';
import { isDeleted, type Setting } from './setting.ts';
import type { SettingDeps } from './write-content.ts';

type Seen = { id: string; version: number };

const nothing: Record<string, never> = {};

/**
 * Deletes a setting with the record of it. One that is deleted already counts as deleted. `also` has the other writes
 * of the same transaction; they are made again if one of their documents has changed meanwhile.
 * @throws Rejection `conflict` if the setting has changed since it was read
 */
export const deleteSetting = <Content extends { name: string }, Document extends Content & SettingDocument>(
  deps: SettingDeps,
  setting: Setting<Content, Document>,
  { id, version }: Seen,
  also: (stored: Document) => Promise<Record<string, Step>> = async () => ({}),
): Promise<Record<string, never>> => {
  const { store, word, contentOf, onDeletion } = setting;
  return retryOnConflict<Document | undefined, Document, Record<string, never>>({
    read: () => getSetting(store, id),
    decide: stored => {
      if (!stored || isDeleted(stored)) return done(nothing);
      if (stored.version !== version)
        throw new Rejection(
          'conflict',
          `Somebody else has changed this ${word} since you opened it. Look at it again before you delete it.`,
        );
      return toWrite(stored);
    },
    write: async stored => {
      const { now } = deps;
      const document = { ...stored, ...onDeletion?.(stored, now), deleted_ts: now, version: stored.version + 1 };
      const record = { ...recordedBy(deps), before: contentOf(stored) };
      const steps = { ...versionSteps(store, document, record), ...(await also(stored)) };
      return (await writeTogether(steps)).outcome === 'written' ? done(nothing) : conflict;
    },
    giveUp: rejectAsChanging(`What belongs to this ${word} keeps changing. Please try again.`),
  });
};
