import { DayRollup } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { marked, marksOf, replacement, update } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

type CountedCall = { userId: string; day: string; callId: string; overFiveMinutes: boolean };

const MARK = 'call:';

/** Counts a call once, however often the change is delivered. */
export const countCall = async ({
  userId,
  day,
  callId,
  overFiveMinutes,
}: CountedCall): Promise<'written' | 'duplicate'> => {
  const step = update<DayRollup>(
    keys.dayRollup(userId, day),
    { set: { user_id: userId, day }, applied: `${MARK}${callId}` },
    { set: { entity: 'day-rollup' }, add: { calls_qtd: 1, calls_5m_qtd: overFiveMinutes ? 1 : 0 }, orCreate: true },
  );
  return (await writeOne(step)).outcome === 'written' ? 'written' : 'duplicate';
};

export const getDayRollup = async (userId: string, day: string): Promise<DayRollup | undefined> => {
  const image = await getItem(keys.dayRollup(userId, day));
  return image && DayRollup.parse(image);
};

/** A day with the ids of its counted calls. */
export type CountedDay = DayRollup & { callIds: string[] };

const countedDay = (image: Image): CountedDay => ({
  ...DayRollup.parse(image),
  callIds: marksOf(image).map(mark => mark.slice(MARK.length)),
});

/** Every day of an agent, by date; a consistent read. */
export const countedDaysOf = async (userId: string): Promise<CountedDay[]> =>
  (await queryAll({ partition: keys.dayRollup(userId, '').pk, prefix: 'day#' }, { latest: true })).map(countedDay);

/** Replaces a day if its version is unchanged; otherwise returns `false`. */
export const replaceCountedDay = async (
  { callIds, ...day }: Omit<CountedDay, 'version'>,
  version = 0,
): Promise<boolean> => {
  const marks = marked(callIds.map(id => `${MARK}${id}`));
  const step = replacement('day-rollup', keys.dayRollup(day.user_id, day.day), { ...day, version: version + 1 }, marks);
  return (await writeOne(step)).outcome === 'written';
};
