import { describe, expect, it } from 'vitest';
import { HEARTBEAT_EVERY_S } from './heartbeat.ts';
import { areReportsMissing, hasVanished, lastSignOf, VANISHED_AFTER_S, wasSetOffline } from './presence.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 15, 0, second)).toISOString();

const agent = { available: true, disabled: false, availability_ts: at(0) };
const seenAt = (second: number) => ({ user_id: 'maria', last_seen_ts: at(second), version: 1 });

describe('an agent with a last report at second 60', () => {
  it.each([
    [89, false],
    [90, true],
    [10_000, true],
  ])('at second %i: vanished is %s', (second, expected) => {
    expect(hasVanished(agent, seenAt(60), at(second))).toBe(expected);
  });

  it('has not vanished for 30 s after going online later', () => {
    const online = { ...agent, availability_ts: at(100) };
    expect(lastSignOf(online, seenAt(60))).toBe(at(100));
    expect(hasVanished(online, seenAt(60), at(129))).toBe(false);
    expect(hasVanished(online, seenAt(60), at(130))).toBe(true);
  });

  it.each([
    ['is offline', { available: false }],
    ['is disabled', { disabled: true }],
  ])('has not vanished if the agent %s', (_, fields) => {
    expect(hasVanished({ ...agent, ...fields }, seenAt(60), at(1000))).toBe(false);
  });
});

it('an agent without any report is not judged', () => {
  expect(hasVanished(agent, undefined, at(1000))).toBe(false);
});

it('two reports in a row may be lost before an agent counts as vanished', () => {
  expect(VANISHED_AFTER_S).toBeGreaterThan(2 * HEARTBEAT_EVERY_S);
});

it.each([
  [{ available: false, connection_lost_ts: at(1) }, true],
  [{ available: true, connection_lost_ts: at(1) }, false],
  [{ available: false }, false],
])('%o was set offline by the server: %s', (user, expected) => {
  expect(wasSetOffline(user)).toBe(expected);
});

it.each([
  [{ vanished: 3, available: 3 }, false],
  [{ vanished: 4, available: 7 }, true],
  [{ vanished: 4, available: 8 }, false],
  [{ vanished: 40, available: 40 }, true],
])('with %j the reports are missing, not the agents: %s', (silent, expected) => {
  expect(areReportsMissing(silent)).toBe(expected);
});
