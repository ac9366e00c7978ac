import { DayRollup } from './documents.ts';
import { keys } from './keys.ts';
import { getItem } from './read.ts';
import { update } from './steps.ts';
import { writeOne } from './write.ts';

type CountedCall = { userId: string; day: string; callId: string; overFiveMinutes: boolean };

/** Counts a call once, however often it is told. */
export const countCall = async ({
  userId,
  day,
  callId,
  overFiveMinutes,
}: CountedCall): Promise<'written' | 'duplicate'> => {
  const step = update<DayRollup>(
    keys.dayRollup(userId, day),
    { set: { user_id: userId, day }, applied: `call:${callId}` },
    { set: { entity: 'day-rollup' }, add: { calls_qtd: 1, calls_5m_qtd: overFiveMinutes ? 1 : 0 }, orCreate: true },
  );
  return (await writeOne(step)).outcome === 'written' ? 'written' : 'duplicate';
};

export const getDayRollup = async (userId: string, day: string): Promise<DayRollup | undefined> => {
  const image = await getItem(keys.dayRollup(userId, day));
  return image && DayRollup.parse(image);
};
