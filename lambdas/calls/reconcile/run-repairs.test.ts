import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import type { Repair } from './deps.ts';
import { AT_MOST, runRepairs } from './run-repairs.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

/** So many minutes after 1970. */
const minute = (count: number): string => new Date(count * 60_000).toISOString();

/** Repairs that note their number when they run. */
const numbered = (count: number, run: (number: number) => Promise<void> = async () => {}) => {
  const ran: number[] = [];
  const repairs = Array.from(
    { length: count },
    (_, number): Repair => ({
      ...{ name: 'call', ids: { call_id: `call-${number}` } },
      run: () => {
        ran.push(number);
        return run(number);
      },
    }),
  );
  return { ran, repairs };
};

const inTime = () => false;
const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

describe('a run of repairs', () => {
  it('does all in their order if they are few', async () => {
    const { ran, repairs } = numbered(AT_MOST);
    expect(await runRepairs(repairs, { now: minute(1), outOfTime: inTime })).toEqual({ done: 200, tried: 200 });
    expect(ran).toEqual(from(0, 200));
  });

  it.each([
    [0, from(0, 200)],
    [1, [...from(200, 50), ...from(0, 150)]],
    [2, from(150, 100).concat(from(0, 100))],
    [1.5, [...from(200, 50), ...from(0, 150)]],
  ])('of 250 takes the next 200 each minute: minute %d', async (minutes, expected) => {
    const { ran, repairs } = numbered(250);
    const result = await runRepairs(repairs, { now: minute(minutes), outOfTime: inTime });
    expect(result).toEqual({ done: 200, tried: 200 });
    expect(ran).toEqual(expected);
  });

  it('goes on after a failure, which is logged with its name and ids', async () => {
    const { ran, repairs } = numbered(3, async number => {
      if (number === 1) throw new Error('Twilio is down');
    });
    expect(await runRepairs(repairs, { now: minute(0), outOfTime: inTime })).toEqual({ done: 2, tried: 3 });
    expect(ran).toEqual([0, 1, 2]);
    expect(JSON.parse(log.text())).toMatchObject({
      level: 'ERROR',
      message: 'not reconciled',
      repair: 'call',
      call_id: 'call-1',
      error: { message: 'Twilio is down' },
    });
  });

  it('begins nothing more once the time is up', async () => {
    const { ran, repairs } = numbered(20);
    const result = await runRepairs(repairs, { now: minute(0), outOfTime: () => ran.length >= 5 });
    expect(result).toEqual({ done: 5, tried: 5 });
  });

  it('has at most eight at work at the same time', async () => {
    const ends: (() => void)[] = [];
    const { ran, repairs } = numbered(20, () => new Promise(resolve => ends.push(resolve)));
    const running = runRepairs(repairs, { now: minute(0), outOfTime: inTime });
    expect(ran).toHaveLength(8);
    ends[0]?.();
    await vi.waitFor(() => expect(ran).toHaveLength(9));
    while (ends.length < 20) {
      for (const end of ends) end();
      await Promise.resolve();
    }
    for (const end of ends) end();
    expect(await running).toEqual({ done: 20, tried: 20 });
  });
});
