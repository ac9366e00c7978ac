import { logger } from '#platform/logger';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { allCallsByAgent, getCalls } from '#platform/table/calls';
import { type CountedDay, countedDaysOf, replaceCountedDay } from '#platform/table/day-rollups';
import type { Call } from '#shared/calls/call';
import { type CallToCount, callToCount } from './call-to-count.ts';

const READ_AT_ONCE = 100;

const counted = (call: Call): CallToCount | undefined => callToCount({ entity: 'call', new: call });

/** The agent's calls that count, with those that a day has counted but the index does not show yet. */
const callsToCount = async (userId: string, days: CountedDay[]): Promise<CallToCount[]> => {
  const indexed = (await allCallsByAgent(userId)).flatMap(call => counted(call) ?? []);
  const known = new Set(indexed.map(({ callId }) => callId));
  const missing = days.flatMap(({ callIds }) => callIds).filter(id => !known.has(id));
  const late: Call[] = [];
  for (let from = 0; from < missing.length; from += READ_AT_ONCE)
    late.push(...(await getCalls(missing.slice(from, from + READ_AT_ONCE), { latest: true })));
  return [...indexed, ...late.flatMap(call => counted(call) ?? [])].filter(call => call.userId === userId);
};

const rebuilt = (userId: string, day: string, calls: CallToCount[]): Omit<CountedDay, 'version'> => {
  const ofDay = calls.filter(call => call.day === day);
  return {
    user_id: userId,
    day,
    calls_qtd: ofDay.length,
    calls_5m_qtd: ofDay.filter(({ overFiveMinutes }) => overFiveMinutes).length,
    callIds: ofDay.map(({ callId }) => callId),
  };
};

/** The stored days, and the calls that they should count. */
const rebuildable = async (userId: string) => {
  const days = await countedDaysOf(userId);
  return { days, calls: await callsToCount(userId, days) };
};

const replaceDays = async (userId: string, days: CountedDay[], calls: CallToCount[]): Promise<'done' | 'conflict'> => {
  const versions = new Map(days.map(({ day, version }) => [day, version]));
  for (const day of new Set([...versions.keys(), ...calls.map(call => call.day)]))
    if (!(await replaceCountedDay(rebuilt(userId, day, calls), versions.get(day)))) return 'conflict';
  return 'done';
};

/**
 * Counts every day of an agent again from the calls, while the stream goes on: a day that changes meanwhile is read and
 * counted again; a call that ends later has no mark yet and is added by the stream.
 */
export const rebuildDayRollups = (userId: string): Promise<void> =>
  retryOnConflict({
    read: () => rebuildable(userId),
    decide: rebuild => toWrite(rebuild),
    write: async ({ days, calls }) => {
      if ((await replaceDays(userId, days, calls)) === 'conflict') return conflict;
      return done(logger.info('rollups rebuilt', { user_id: userId }));
    },
    giveUp: failAsChanging(`The rollups of ${userId} changed too often to rebuild them.`),
  });
