import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { BlacklistAreas } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { blacklistAreaOf } from '../engine/list-keys.ts';
import { getItem } from '../engine/read.ts';
import { type Step, update } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';

type Listed = Pick<BlacklistEntry, 'phone_number' | 'email'>;

/** The parts of the blacklist that are not empty, or were not once: an item of some 4 KB at most. */
export const blacklistAreas = async (): Promise<Set<string>> => {
  const image = await getItem(keys.blacklistAreas());
  return image ? BlacklistAreas.parse(image).areas : new Set();
};

/** Notes the parts of these entries, and tells screens that the list has changed. */
export const blacklistAreasStep = (entries: readonly Listed[]): Step =>
  update<BlacklistAreas>(
    keys.blacklistAreas(),
    {},
    {
      set: { entity: 'blacklist-areas' },
      add: { areas: new Set(entries.map(blacklistAreaOf)) },
      orCreate: true,
    },
  );

export const noteBlacklistAreas = async (entries: readonly Listed[]): Promise<void> => {
  if (entries.length > 0) await writeOne(blacklistAreasStep(entries));
};

/** Tells screens that the list has changed, where its parts are noted before their entries are written. */
export const tellOfBlacklist = async (): Promise<void> => {
  await writeOne(update<BlacklistAreas>(keys.blacklistAreas(), {}));
};

/**
 * The same where many may add at once: nothing to write for a part that is known. No part is ever forgotten, so that an
 * older reading of the document costs a needless write at most.
 */
export const newBlacklistAreas = async (entries: readonly Listed[]): Promise<Step | undefined> => {
  if (entries.length === 0) return undefined;
  const known = await blacklistAreas();
  const others = entries.filter(entry => !known.has(blacklistAreaOf(entry)));
  return others.length > 0 ? blacklistAreasStep(others) : undefined;
};
