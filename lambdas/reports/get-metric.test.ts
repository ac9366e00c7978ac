import { beforeEach, expect, it } from 'vitest';
import { clearFirstListedDay } from '#platform/leads/first-listed-day';
import { clearGeneration } from '#platform/reports/figures-between';
import { writeTogether } from '#platform/table/engine/write';
import { rollupStep } from '#platform/table/rollups';
import { getMetric as operation } from '#shared/contracts/reports';
import type { Figures } from '#shared/metrics/figures';
import type { Rollup } from '#shared/metrics/rollups';
import { addDays } from '#shared/new-york';
import { aColleague, anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { itemsRead } from '../../tests/support/unit/items-read.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { getMetric } from './get-metric.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const COLLEAGUE = aColleague();

const count = async (rollup: Rollup, figures: Figures) => {
  await writeTogether({ rollup: rollupStep(1, { rollup, cells: [{ by: 'total', name: '', figures }] }) });
};

beforeEach(async () => {
  startUnitTable({ users: [aUser(), COLLEAGUE] });
  clearGeneration();
  clearFirstListedDay();
  await count({ of: 'company', day: '2026-03-08' }, { calls_qtd: 9, calls_5m_qtd: 4, on_holds_qtd: 3, sales_qtd: 2 });
  await count({ of: 'agent', user_id: aUser().id, day: '2026-03-07' }, { calls_qtd: 100 });
  await count({ of: 'agent', user_id: aUser().id, day: '2026-03-08' }, { calls_qtd: 5 });
  await count({ of: 'agent', user_id: aUser().id, day: '2026-03-09' }, { calls_qtd: 2 });
  await count({ of: 'agent', user_id: COLLEAGUE.id, day: '2026-03-08' }, { calls_qtd: 7 });
});

/** The clocks change on 8 March: the day has 23 hours, from 5:00 UTC to 4:00 UTC. */
const THE_DAY = { start_date: '2026-03-08T05:00:00', end_date: '2026-03-09T03:59:59' };

const metric = (actor: ReturnType<typeof anActor>, input: object = {}) =>
  getMetric({ actor, now: NOW }, operation.input.parse({ ...THE_DAY, metric: 'calls_qtd', ...input }));
const [agent, admin] = [anActor(aUser()), anActor(anAdmin())];

it('is one’s own, over the days in New York from start to end', async () => {
  expect(await metric(agent)).toMatchObject({ value: 5, as_of: NOW });
  expect((await metric(agent, { end_date: '2026-03-09T04:00:00' })).value).toBe(7);
  expect((await metric(agent, { start_date: '2026-03-08T04:59:59' })).value).toBe(105);
});

it('begins on any day, for everybody', async () => {
  expect((await metric(agent, { start_date: '2001-01-01T05:00:00' })).value).toBe(105);
});

it('is the company’s for admins, and an agent’s where one is chosen', async () => {
  const names = ['calls_qtd', '5m_calls_qtd', 'on_holds_qtd', 'sales_qtd'];
  const values = await Promise.all(names.map(async name => (await metric(admin, { metric: name })).value));
  expect(values).toEqual([9, 4, 3, 2]);
  for (const aggregate of ['true', 'false'])
    expect((await metric(admin, { email: COLLEAGUE.email, aggregate })).value).toBe(7);
  expect((await metric(admin, { email: anAdmin().email, aggregate: 'true' })).value).toBe(9);
  expect((await metric(admin, { email: anAdmin().email, aggregate: 'false' })).value).toBe(0);
});

it('answers with all steps of the funnel', async () => {
  const figures = { calls_qtd: 9, '5m_calls_qtd': 4, on_holds_qtd: 3, sales_qtd: 2 };
  expect((await metric(admin)).figures).toEqual(figures);
  expect((await metric(agent)).figures).toEqual({ calls_qtd: 5, '5m_calls_qtd': 0, on_holds_qtd: 0, sales_qtd: 0 });
});

it('reads one roll-up for each of the 62 days of two months, whoever has figures on them', async () => {
  const days = Array.from({ length: 62 }, (_, n) => addDays('2026-01-07', n));
  for (const day of days)
    for (const rollup of [
      { of: 'company' as const, day },
      { of: 'agent' as const, user_id: COLLEAGUE.id, day },
    ])
      await count(rollup, { calls_qtd: 1 });
  const read = itemsRead(({ entity }) => entity === 'rollup');
  const twoMonths = { start_date: '2026-01-07T05:00:00', end_date: '2026-03-10T03:59:59' };
  expect((await metric(admin, twoMonths)).value).toBe(9 + 62);
  expect(read).toHaveLength(62);
});

it('of another agent is for admins only', async () => {
  for (const aggregate of ['true', 'false'])
    await expect(metric(agent, { email: COLLEAGUE.email, aggregate })).rejects.toMatchObject({
      code: 'forbidden',
      message: "Only admins see another agent's figures.",
    });
});

it('of an unknown agent is rejected', async () => {
  await expect(metric(admin, { email: 'nobody@coverline.test', aggregate: 'false' })).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no agent with this e-mail.',
  });
});

it.each([
  ['swapped', { start_date: '2026-03-09T05:00:00', end_date: '2026-03-08T05:00:00' }, 'before its beginning'],
  ['in the future', { end_date: '2026-03-12T05:00:00' }, 'in the future'],
])('of a range that is %s is rejected with the reason', async (_, input, reason) => {
  await expect(metric(agent, input)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(reason),
  });
});

it.each([
  { metric: 'premiums' },
  { start_date: '2026-03-08' },
  { end_date: '2026-03-08T25:00:00' },
  { email: 'maria' },
])('with %o does not pass the contract', input => {
  expect(operation.input.safeParse({ ...THE_DAY, metric: 'calls_qtd', ...input }).success).toBe(false);
});
