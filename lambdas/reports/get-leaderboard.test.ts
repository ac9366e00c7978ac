import { beforeEach, expect, it } from 'vitest';
import { clearGeneration } from '#platform/reports/figures-between';
import { writeTogether } from '#platform/table/engine/write';
import { rollupStep } from '#platform/table/rollups';
import type { Figures } from '#shared/metrics/figures';
import { aColleague, anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { getLeaderboard } from './get-leaderboard.ts';

/** A Wednesday in New York; its week began on 4 January. */
const NOW = '2026-01-07T15:00:00.000Z';
const JANE = aColleague({ id: 'agent-3', email: 'jane.roe@coverline.test' });

const count = async (day: string, name: string, figures: Figures) => {
  const rollup = { of: 'leaderboard', day } as const;
  await writeTogether({ rollup: rollupStep(1, { rollup, cells: [{ by: 'user', name, figures }] }) });
};

let table: UnitTable;
beforeEach(async () => {
  clearGeneration();
  table = startUnitTable({
    users: [
      aUser(),
      aColleague(),
      JANE,
      aColleague({ id: 'gone', email: 'gone@coverline.test', disabled: true }),
      aColleague({ id: 'fay', email: 'fay@coverline.test', roles: ['fronter'] }),
      anAdmin(),
    ],
  });
  await count('2026-01-04', 'agent-1', { sales_qtd: 1, ancillaries_qtd: 1, premiums: 250_50 });
  await count('2026-01-04', 'agent-2', { sales_qtd: 3, premiums: 900_00 });
  await count('2026-01-04', 'gone', { sales_qtd: 9 });
  await count('2026-01-04', 'fay', { sales_qtd: 9 });
  await count('2025-12-28', 'agent-3', { sales_qtd: 9 });
});

it('ranks the closers by the sales of this week, those without any last, and names others by three letters', async () => {
  expect(await getLeaderboard({ actor: anActor(), now: NOW })).toEqual({
    data: [
      { user_id: 'agent-2', rank: 1, name: 'JOH', is_own: false, sales: 3, ancillaries: 0, premiums: 900_00 },
      { user_id: 'agent-1', rank: 2, name: 'maria.lopez', is_own: true, sales: 1, ancillaries: 1, premiums: 250_50 },
      { user_id: 'agent-3', rank: 3, name: 'JAN', is_own: false, sales: 0, ancillaries: 0, premiums: 0 },
    ],
    as_of: NOW,
  });
});

it('is read again, as after each sale, by one request: the week, and not all users', async () => {
  await getLeaderboard({ actor: anActor(), now: NOW });
  const { reads } = table.requests;
  await count('2026-01-04', 'agent-3', { sales_qtd: 5 });
  const { data } = await getLeaderboard({ actor: anActor(), now: NOW });
  expect(data[0]).toMatchObject({ user_id: 'agent-3', sales: 5 });
  expect(table.requests.reads - reads).toBe(1);
});

it('has the score for admins only', async () => {
  const scores = async (actor: ReturnType<typeof anActor>) =>
    (await getLeaderboard({ actor, now: NOW })).data.map(({ score }) => score);
  expect(await scores(anActor(anAdmin()))).toEqual([3.9, 1.5, 0]);
  expect(await scores(anActor())).toEqual([undefined, undefined, undefined]);
});

it('given a new week, begins again', async () => {
  const { data } = await getLeaderboard({ actor: anActor(), now: '2026-01-11T05:00:00.000Z' });
  expect(data.map(({ rank, sales }) => [rank, sales])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
});
