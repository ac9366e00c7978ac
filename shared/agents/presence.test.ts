import { describe, expect, it } from 'vitest';
import { HEARTBEAT_EVERY_S } from './heartbeat.ts';
import {
  areReportsMissing,
  hasVanished,
  lastSeenOf,
  PRESENCE_KEPT_S,
  VANISHED_AFTER_S,
  wasSetOffline,
} from './presence.ts';

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
    expect(lastSeenOf(online, seenAt(60))).toBe(at(100));
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

describe('an agent without any report, who went online at second 0,', () => {
  it.each([
    ['has a minute for the first one', 59, false],
    ['has vanished after a minute', 60, true],
    ['has vanished after a day, in which a report would have expired', PRESENCE_KEPT_S, true],
  ])('%s', (_, second, expected) => expect(hasVanished(agent, undefined, at(second))).toBe(expected));

  it('has no known sign but going online', () => {
    expect(lastSeenOf(agent, undefined)).toBe(at(0));
    expect(hasVanished({ available: true, disabled: false }, undefined, at(PRESENCE_KEPT_S))).toBe(false);
  });
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

const reachedAt = (second: number) => ({ user_id: 'admin', last_reached_ts: at(second), version: 1 });

it.each([
  ['three agents vanished', 3, [60, 59].map(seenAt), 90, false],
  ['four vanished, and nobody has reported for 30 s', 4, [60, 59].map(seenAt), 90, true],
  ['four vanished, and one console reported 29 s ago', 4, [10, 61].map(seenAt), 90, false],
  [
    'four vanished, and one console without an available agent reported 29 s ago',
    4,
    [seenAt(10), reachedAt(61)],
    90,
    false,
  ],
  ['four vanished, and that console has not reported for 30 s', 4, [seenAt(10), reachedAt(60)], 90, true],
  ['forty vanished less than five minutes ago', 40, [seenAt(60)], 359, true],
  ['forty vanished five minutes ago', 40, [seenAt(60)], 360, false],
  ['four vanished without any report since they went online', 4, [], 299, true],
  ['four have vanished for five minutes without any report', 4, [], 300, false],
  [
    'four vanished less than five minutes after going online, a day after the last report',
    4,
    [seenAt(-86_000)],
    299,
    true,
  ],
])('if %s, the reports are missing and not the agents: %s', (_, count, presences, second, expected) => {
  const vanished = Array.from({ length: count }, () => agent);
  expect(areReportsMissing({ vanished, presences }, at(second))).toBe(expected);
});

it('an agent went online last: the reports are missing for five minutes after that', () => {
  const vanished = [agent, agent, agent, { ...agent, availability_ts: at(100) }];
  expect(areReportsMissing({ vanished, presences: [] }, at(399))).toBe(true);
  expect(areReportsMissing({ vanished, presences: [] }, at(400))).toBe(false);
});

it('a console that only reaches the system says nothing of its agent, who is judged by going online', () => {
  expect(hasVanished(agent, reachedAt(59), at(59))).toBe(false);
  expect(hasVanished(agent, reachedAt(59), at(60))).toBe(true);
  expect(lastSeenOf(agent, reachedAt(59))).toBe(at(0));
});
