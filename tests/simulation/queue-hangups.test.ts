import { expect, it } from 'vitest';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { getRollup } from '#platform/table/rollups';
import { keyOf } from '#shared/keys';
import { callsOf } from '../support/simulation/invariants.ts';
import type { Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

const DAY = '2026-01-05';

let shift: Shift;
simulateEachTest(opened => {
  shift = opened;
});

const sentFor = (name: string) => shift.system.webhooksSent.filter(sent => sent.startsWith(`${name} #`));

/** What the roll-up of the day counts of calls. */
const figuresOfTheDay = async () => {
  const { current } = await shift.system.settle(getRollupGeneration());
  const rollup = await shift.system.settle(getRollup(current, { of: 'company', day: DAY }));
  return rollup?.cells.find(({ by }) => by === 'total')?.figures;
};

/** The reports of one hang-up: of the queue, of the leg, of the task. */
const reports = ['voice/queue-left', 'call completed', 'task.canceled'];

it.each([
  ['in any order', undefined],
  ...reports.map(name => [`${name} twice`, { name, fault: 'twice' }] as const),
  ...reports.map(name => [`${name} late`, { name, fault: { lateMs: 8000 } }] as const),
  ['without the report of the queue', { name: 'voice/queue-left', fault: 'lost' }],
] as const)(
  'a caller who hangs up in the queue has one call that is over and counted once: reports %s',
  async (_, chosen) => {
    shift.system.chosen.webhook = name => (chosen && name.startsWith(`${chosen.name} #`) ? chosen.fault : undefined);
    const results: (string | undefined)[] = [];
    shift.system.chosen.delivered = ({ url, params }) => {
      if (url.endsWith('/voice/queue-left')) results.push(params.QueueResult);
    };
    const id = await shift.ring();
    await shift.runFor(20);
    expect(sentFor('voice/queue-left')).toEqual([]);

    await shift.hangUp(id);
    await shift.runFor(10);

    expect(sentFor('voice/queue-left')).toEqual(['voice/queue-left #1']);
    for (const name of reports) expect(shift.system.webhooksSent).toContain(`${name} #1`);
    expect(results).toEqual(chosen?.fault === 'lost' ? [] : ['hangup']);
    expect(callsOf(shift.system)).toEqual([
      expect.objectContaining({ id, call_ended: true, reservation_status: 'enqueued' }),
    ]);
    expect(await shift.finish()).toEqual([]);
    expect(callsOf(shift.system)).toHaveLength(1);
    expect(await figuresOfTheDay()).toMatchObject({ offered_qtd: 1, abandoned_qtd: 1 });
  },
);

it('a caller whom an agent took leaves the queue once, and is not counted as abandoned', async () => {
  const agent = shift.memberOf('closer_t1');
  await shift.setOnline(agent);
  const id = await shift.talk(agent);
  await shift.hangUp(id);
  await shift.runFor(5);
  expect(sentFor('voice/queue-left')).toEqual(['voice/queue-left #1']);
  expect(shift.callNow(id)).toMatchObject({ call_ended: true, reservation_user_key: keyOf('user', agent.id) });
  expect(await shift.finish()).toEqual([]);
  const figures = await figuresOfTheDay();
  expect(figures).toMatchObject({ offered_qtd: 1, answered_qtd: 1 });
  expect(figures?.abandoned_qtd ?? 0).toBe(0);
});
