import { describe, expect, it } from 'vitest';
import type { LiveCall } from '#shared/calls/call';
import type { Wallboard } from '#shared/contracts/reports';
import { lineOf, type ReportLine } from '#shared/metrics/report';
import { defaultThresholds } from '#shared/metrics/wallboard';
import { aCallOf, aWaitingCall } from '../../supervision/agents/monitor.fixture.ts';
import { thresholdTimes, wallboardView } from './wallboard-view.ts';

const at = (time: string) => `2026-01-05T15:${time}.000Z`;
const NOW = at('01:10');

const waiting = (id: string, group: string | undefined, created_ts: string): LiveCall =>
  aWaitingCall({ id, requested_group: group, created_ts });
const board: Wallboard = {
  day: '2026-01-05',
  total: lineOf('', { offered_qtd: 40, abandoned_qtd: 2, answered_in_time_qtd: 33 }),
  groups: [
    lineOf('closer_t1', { offered_qtd: 20, answered_in_time_qtd: 13 }),
    lineOf('closer_t2', { offered_qtd: 20, answered_in_time_qtd: 20, abandoned_qtd: 2 }),
    lineOf('verification', { offered_qtd: 2, abandoned_qtd: 2 }),
  ],
  thresholds: {
    closer_t1: defaultThresholds,
    closer_t2: { ...defaultThresholds, longest_wait_s: { warn: 5, alert: 9 } },
  },
  as_of: NOW,
};
const view = (calls: LiveCall[]) => wallboardView([], calls, board, NOW);

describe('the wall', () => {
  it('counts the waiting calls, and judges each group by its own thresholds', () => {
    const { queues, waitingCount, oldest, worst } = view([
      waiting('a', 'closer_t1', at('00:40')),
      waiting('b', 'closer_t2', at('01:00')),
    ]);
    expect({ waitingCount, oldest }).toEqual({ waitingCount: 2, oldest: at('00:40') });
    expect(queues.map(({ group, wait }) => [group, wait])).toEqual([
      ['closer_t1', { level: 'warn', message: 'above 20 s' }],
      ['closer_t2', { level: 'alert', message: 'above 9 s' }],
    ]);
    expect(worst.longest_wait_s).toEqual({ group: 'closer_t2', judgement: { level: 'alert', message: 'above 9 s' } });
    expect(worst.waiting_calls).toBeUndefined();
  });

  it('judges calls for one agent, and groups without a configuration, by the defaults', () => {
    const { queues } = view([waiting('a', undefined, at('00:00')), waiting('b', 'unknown', at('00:45'))]);
    expect(queues.map(({ wait }) => wait)).toEqual([
      { level: 'alert', message: 'above 60 s' },
      { level: 'warn', message: 'above 20 s' },
    ]);
  });

  it("colours the company's rates by the worst group that has enough calls", () => {
    const { worst } = view([]);
    expect(worst.service_level).toEqual({ group: 'closer_t1', judgement: { level: 'alert', message: 'below 70%' } });
    expect(worst.abandonment).toEqual({ group: 'closer_t2', judgement: { level: 'warn', message: 'above 5%' } });
  });

  it("colours the company's rates also where no group has enough calls", () => {
    const names = ['closer_t1', 'closer_t2', 'fronter_t1', 'fronter_t2'];
    const few: Wallboard = {
      ...board,
      total: lineOf('', { offered_qtd: 36, answered_in_time_qtd: 12, abandoned_qtd: 16 }),
      groups: names.map(name => lineOf(name, { offered_qtd: 9, answered_in_time_qtd: 3, abandoned_qtd: 4 })),
    };
    const { worst } = wallboardView([], [], few, NOW);
    expect([worst.service_level, worst.abandonment]).toEqual([
      { ofCompany: true, judgement: { level: 'alert', message: 'below 70%' } },
      { ofCompany: true, judgement: { level: 'alert', message: 'above 10%' } },
    ]);
  });

  it('judges the company by the most lenient thresholds among the groups with calls today', () => {
    const lenient = {
      ...defaultThresholds,
      service_level: { warn: 0.5, alert: 0.3 },
      abandonment: { warn: 0.4, alert: 0.5 },
    };
    const strict = {
      ...defaultThresholds,
      service_level: { warn: 0.95, alert: 0.9 },
      abandonment: { warn: 0, alert: 0.01 },
    };
    const thresholds = { closer_t1: strict, verification: lenient };
    const total = lineOf('', { offered_qtd: 18, answered_in_time_qtd: 8, abandoned_qtd: 6 });
    const few = (name: string) => lineOf(name, { offered_qtd: 9, answered_in_time_qtd: 4, abandoned_qtd: 3 });
    const worstWith = (groups: ReportLine[]) =>
      wallboardView([], [], { ...board, total, groups, thresholds }, NOW).worst;
    const both = worstWith([few('closer_t1'), few('verification')]);
    expect(both.service_level).toEqual({ ofCompany: true, judgement: { level: 'warn', message: 'below 50%' } });
    expect(both.abandonment).toBeUndefined();
    const withoutCalls = worstWith([few('closer_t1'), lineOf('verification', { sales_qtd: 1 })]);
    expect(withoutCalls.service_level?.judgement).toEqual({ level: 'alert', message: 'below 90%' });
    expect(worstWith([]).service_level?.judgement).toEqual({ level: 'alert', message: 'below 70%' });
  });

  it('names the group rather than the company where both are equally bad, and the company where it is worse', () => {
    const worstPart = (inTime: number, ofGroup: number) =>
      wallboardView(
        [],
        [],
        {
          ...board,
          total: lineOf('', { offered_qtd: 100, answered_in_time_qtd: inTime }),
          groups: [lineOf('closer_t1', { offered_qtd: 20, answered_in_time_qtd: ofGroup })],
        },
        NOW,
      ).worst.service_level;
    expect(worstPart(75, 15)).toEqual({ group: 'closer_t1', judgement: { level: 'warn', message: 'below 80%' } });
    expect(worstPart(60, 15)).toEqual({ ofCompany: true, judgement: { level: 'alert', message: 'below 70%' } });
  });

  it('has no wait for a call that came after the last tick', () => {
    expect(view([waiting('a', 'closer_t1', at('01:15'))]).queues[0]?.wait).toEqual({ level: 'good' });
  });
});

describe('the rates while calls are under way', () => {
  const counted: Wallboard = {
    ...board,
    total: lineOf('', { offered_qtd: 12, answered_qtd: 8, answered_in_time_qtd: 8, abandoned_qtd: 4, wait_s: 64 }),
    groups: [lineOf('closer_t1', { offered_qtd: 12, answered_qtd: 8, answered_in_time_qtd: 8, abandoned_qtd: 4 })],
  };
  const talking = (n: number, group: string) =>
    Array.from({ length: n }, (_, i) =>
      aCallOf(`${group}-${i}`, { requested_group: group, created_ts: at('00:00'), accepted_ts: at('00:08') }),
    );
  const viewOf = (calls: LiveCall[]) => wallboardView([], calls, counted, NOW);

  it('have the answered calls of which the agents still talk, in total and by group', () => {
    const { total, worst } = viewOf(talking(28, 'closer_t1'));
    expect(total).toEqual(
      lineOf('', { offered_qtd: 40, answered_qtd: 36, answered_in_time_qtd: 36, abandoned_qtd: 4, wait_s: 288 }),
    );
    expect(worst.service_level).toBeUndefined();
    expect(worst.abandonment?.judgement).toEqual({ level: 'warn', message: 'above 5%' });
  });

  it('judge a group whose first calls are all under way', () => {
    const late = talking(10, 'fronter_t1').map(call => ({ ...call, accepted_ts: at('00:30') }));
    const { worst } = wallboardView([], late, { ...counted, total: lineOf('', {}), groups: [] }, NOW);
    expect(worst.service_level).toEqual({
      group: 'fronter_t1',
      judgement: { level: 'alert', message: 'below 70%' },
    });
  });

  it('have a call once when it ends: until the figures are read after its end, and not afterwards', () => {
    const [call] = talking(1, 'closer_t1');
    const over = { ...call, call_ended: true, reservation_status: 'wrapup' } as LiveCall;
    expect(viewOf([{ ...over, call_ended_ts: at('01:11') }]).total.figures.offered_qtd).toBe(13);
    expect(viewOf([{ ...over, call_ended_ts: at('01:09') }]).total.figures.offered_qtd).toBe(12);
  });
});

describe('the times at which a tile changes by the clock', () => {
  it("are one second after each group's thresholds of its oldest call", () => {
    const calls = [waiting('a', 'closer_t2', at('00:40')), waiting('b', 'closer_t2', at('00:50'))];
    expect(thresholdTimes(calls, board)).toEqual([at('00:46'), at('00:50')]);
  });
});
