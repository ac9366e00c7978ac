import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCall } from '#platform/table/calls';
import { countCall, countedDaysOf, getDayRollup, replaceCountedDay } from '#platform/table/day-rollups';
import type { Call } from '#shared/calls/call';
import { callToCount } from '../../../lambdas/projections/call-to-count.ts';
import { rebuildDayRollups } from '../../../lambdas/projections/rebuild-day-rollups.ts';
import { anAcceptedCall, anEndedCall, at } from '../../support/builders/a-call.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';
import { captureLog } from '../../support/unit/captured-log.ts';

let stop: () => Promise<void>;

beforeAll(async () => {
  captureLog();
  stop = await startTable();
});
afterAll(() => {
  vi.restoreAllMocks();
  return stop();
});

const DAY_S = 86_400;
const TODAY = '2026-01-05';

const stored = async (userId: string, calls: Call[]) => {
  for (const { version: _, ...call } of calls) await createCall({ ...call, reservation_user_key: `user/${userId}` });
};
const counted = (rollup: { calls_qtd: number; calls_5m_qtd: number } | undefined) =>
  rollup && [rollup.calls_qtd, rollup.calls_5m_qtd];

/** Two calls today, one of them long; one a day before; one on the line. */
const someCalls = (userId: string) => [
  anEndedCall({ id: `${userId}-short` }),
  anEndedCall({ id: `${userId}-long`, created_ts: at(600), accepted_ts: at(604), call_ended_ts: at(1000) }),
  anEndedCall({
    id: `${userId}-before`,
    created_ts: at(-DAY_S),
    accepted_ts: at(4 - DAY_S),
    call_ended_ts: at(9 - DAY_S),
  }),
  anAcceptedCall({ id: `${userId}-now`, created_ts: at(2000) }),
];

it('counts each day again and replaces the stored figures', async () => {
  await stored('ann', someCalls('ann'));
  await replaceCountedDay({ user_id: 'ann', day: TODAY, calls_qtd: 77, calls_5m_qtd: 5, callIds: ['gone'] });
  await replaceCountedDay({ user_id: 'ann', day: '2025-12-01', calls_qtd: 3, calls_5m_qtd: 0, callIds: [] });
  await rebuildDayRollups('ann');
  const days = await countedDaysOf('ann');
  expect(days.map(day => [day.day, ...(counted(day) ?? [])])).toEqual([
    ['2025-12-01', 0, 0],
    ['2026-01-04', 1, 0],
    [TODAY, 2, 1],
  ]);
});

it('has the same result as the stream, which continues after it', async () => {
  const calls = someCalls('bea');
  await stored('bea', calls);
  const tell = async (call: Call | undefined) => {
    const count = call && callToCount({ entity: 'call', new: { ...call, reservation_user_key: 'user/bea' } });
    if (count) await countCall(count);
  };
  for (const call of calls) await tell(call);
  const before = await getDayRollup('bea', TODAY);
  await rebuildDayRollups('bea');
  expect(counted(await getDayRollup('bea', TODAY))).toEqual(counted(before));

  await tell(calls[0]);
  expect(counted(await getDayRollup('bea', TODAY))).toEqual([2, 1]);
  await tell(anEndedCall({ id: 'bea-now', created_ts: at(2000) }));
  expect(counted(await getDayRollup('bea', TODAY))).toEqual([3, 1]);
});

it('counts a call that ends at the same moment', async () => {
  const calls = Array.from({ length: 12 }, (_, n) => anEndedCall({ id: `cora-${n}` }));
  await stored('cora', calls);
  const told = calls.map(call => countCall({ userId: 'cora', day: TODAY, callId: call.id, overFiveMinutes: false }));
  await Promise.all([rebuildDayRollups('cora'), ...told]);
  expect(counted(await getDayRollup('cora', TODAY))).toEqual([12, 0]);
});

it('does not overwrite a day that the stream has changed since', async () => {
  await countCall({ userId: 'dora', day: TODAY, callId: 'one', overFiveMinutes: false });
  const day = { user_id: 'dora', day: TODAY, calls_qtd: 0, calls_5m_qtd: 0, callIds: [] };
  expect(await replaceCountedDay(day)).toBe(false);
  expect(counted(await getDayRollup('dora', TODAY))).toEqual([1, 0]);
});
