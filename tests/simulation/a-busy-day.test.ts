import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../../bin/seed/random.ts';
import { aBadDay } from '../support/simulation/chances.ts';
import { callsOf, problemsOf, watchCuts, watchWrites } from '../support/simulation/invariants.ts';
import { simulatePeople } from '../support/simulation/random-people.ts';
import { SimClock } from '../support/simulation/sim-clock.ts';
import { openSimulatedSystem, type SimulatedSystem } from '../support/simulation/simulated-system.ts';
import { captureLog } from '../support/unit/captured-log.ts';

const { seed, calls } = vi.hoisted(() => ({
  seed: Number(process.env.COVERLINE_SIMULATION_SEED),
  calls: Number(process.env.COVERLINE_SIMULATION_CALLS),
}));

// Ids also come from the seed, so that a run can be repeated.
vi.mock('node:crypto', async original => {
  const crypto = await original<typeof import('node:crypto')>();
  const { createRandom: from } = await import('../../bin/seed/random.ts');
  const random = from(seed + 1);
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random.integer(0, 255)));
  const randomUUID = () =>
    bytes(16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { ...crypto, default: crypto, randomUUID, randomBytes: bytes };
});

const MINUTE = 60_000;
const START = new Date('2026-01-05T15:00:00.000Z');

const say = process.stderr.write.bind(process.stderr);
let system: SimulatedSystem;
let watched: ReturnType<typeof watchWrites> & ReturnType<typeof watchCuts>;
let log: ReturnType<typeof captureLog>;

const runFor = (minutes: number) => system.clock.runUntil(new Date(system.clock.now().getTime() + minutes * MINUTE));

beforeAll(async () => {
  log = captureLog();
  const clock = new SimClock(START);
  system = await openSimulatedSystem({ clock, random: createRandom(seed), chances: aBadDay, log: () => undefined });
  watched = { ...watchWrites(system), ...watchCuts(system) };
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test(`${calls} calls of a bad day all end well (seed ${seed})`, async () => {
  const day = simulatePeople(system);
  system.setFaulty(true);
  day.open(calls, 14);
  while (day.placed() < calls) await runFor(1);
  await runFor(3);
  day.close();
  system.setFaulty(false);
  for (let minute = 0; minute < 25 && problemsOf(system).length > 0; minute++) await runFor(1);

  const all = callsOf(system);
  const by = (test: (call: (typeof all)[number]) => boolean) => all.filter(test).length;
  say(
    `simulated, seed ${seed}: ${day.placed()} calls came in, ${all.length} documents, ` +
      `${by(call => call.accepted_ts !== undefined)} accepted, ${by(call => call.transfer_from_call_id !== undefined)} by transfer or takeover, ` +
      `${by(call => call.requested_group === 'agent')} of one agent, ${system.restRequests.length} requests to Twilio, ` +
      `${system.table.requests.writes} writes; ${JSON.stringify(day.done)}\n`,
  );
  expect(
    system.incidents,
    log
      .lines()
      .filter(line => line.includes('ERROR'))
      .slice(0, 5)
      .join('\n'),
  ).toEqual([]);
  // Everybody was invited, whatever reports were lost.
  expect(system.table.all().filter(({ action }) => action === 'leg_removed')).toEqual([]);
  expect(watched.wrong).toEqual([]);
  expect(watched.cuts).toEqual([]);
  expect(problemsOf(system)).toEqual([]);
  expect(by(call => call.accepted_ts !== undefined)).toBeGreaterThan(calls / 3);
});
