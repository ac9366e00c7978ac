import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createCall, updateCall } from '#platform/table/calls';
import { topics } from '#shared/contracts/live';
import { keyOf } from '#shared/keys';
import { aCall, anAcceptedCall } from '../support/builders/a-call.ts';
import type { Receipt, SubscriberPlan } from './live/messages.ts';
import { openSubscribers } from './live/open-subscribers.ts';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { withoutReactions } from './support/quiet-reactions.ts';
import type { SignedInUser } from './support/signed-in-user.ts';
import { machineTime, percentile } from './support/statistics.ts';

/** May watch every call, and has no browser open in the measurements that use it. */
const WATCHER = 'ada.okafor@coverline.test';
const LARGEST_MS = 250;
const MOST_TIMES_ONE = 2;
const MOST_EVENTS_A_NEED = 1.05;
const SUBSCRIBERS = [1, 50, 200];
const WRITES = 60;
const WRITE_EVERY_MS = 100;
/** The first ones use cold connections. */
const WARM_UP = 5;
const LAST_MESSAGE_MS = 2000;

const mayWatchCalls = ({ roles, features }: SignedInUser): boolean =>
  roles.includes('admin') || features.includes('AgentDashboard');

const inTurn = <T>(values: T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => values[index % values.length] as T);

/** An accepted call of an agent in the table. */
const startCall = async (userId: string): Promise<string> => {
  const id = `bench-${randomUUID()}`;
  const { version: _, ...call } = anAcceptedCall({ id, reservation_user_key: keyOf('user', userId) });
  await createCall(call);
  return id;
};

type Write = { id: string; version: number; userId: string; at: number };

/** Mutes and unmutes the calls in turn; records the time of each acknowledgement. */
const writeInTurn = async (calls: { id: string; userId: string }[], count: number): Promise<Write[]> => {
  const writes: Write[] = [];
  for (const [index, { id, userId }] of inTurn(calls, count).entries()) {
    const muted = Math.floor(index / calls.length) % 2 === 0;
    const written = await updateCall(id, { set: { agent_muted: muted } });
    if (written.outcome !== 'written') throw new Error(`A write was rejected: ${written.outcome}.`);
    writes.push({ id, userId, version: written.item.version, at: machineTime() });
    await wait(WRITE_EVERY_MS);
  }
  return writes;
};

const nameOf = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;

const delaysOf = (writes: Write[], receipts: Receipt[]): number[] => {
  const acknowledged = new Map(writes.map(write => [nameOf(write), write.at]));
  return receipts.flatMap(receipt => {
    const at = acknowledged.get(nameOf(receipt));
    return at === undefined ? [] : [receipt.at - at];
  });
};

const forget = (calls: { id: string }[]) =>
  Promise.all(calls.map(({ id }) => updateCall(id, { set: { call_ended: true }, closes: aCall({ id }) })));

/** From the acknowledgement of a write to the message, for each message of each subscriber of one topic. */
const delaysAt = async (bench: BenchSystem, watchers: SignedInUser[], count: number): Promise<number[]> => {
  const plans = inTurn(watchers, count).map(({ token }) => ({ token, topics: [topics.liveCalls()] }));
  const subscribers = await openSubscribers({ graphqlUrl: bench.graphqlUrl, plans });
  try {
    const rejected = subscribers.admitted.filter(own => own.length === 0).length;
    if (rejected > 0) throw new Error(`${rejected} of ${count} subscribers were rejected.`);
    const calls = [{ id: await startCall('nobody'), userId: 'nobody' }];
    const writes = (await writeInTurn(calls, WARM_UP + WRITES)).slice(WARM_UP);
    await wait(LAST_MESSAGE_MS);
    const delays = delaysOf(writes, await subscribers.collect());
    await forget(calls);
    if (delays.length !== WRITES * count) {
      throw new Error(`${count} subscribers got ${delays.length} messages of ${WRITES * count}.`);
    }
    return delays;
  } finally {
    subscribers.stop();
  }
};

/** From the acknowledgement of a write to its message at one client: the comparison for other measurements. */
export const callToOneSubscriber = async (bench: BenchSystem): Promise<number[]> =>
  delaysAt(bench, await bench.signInUsers([WATCHER]), 1);

const timeRows = async (bench: BenchSystem, watchers: SignedInUser[]): Promise<Row[]> => {
  const measured: { count: number; p50: number; p95: number }[] = [];
  for (const count of SUBSCRIBERS) {
    const delays = await delaysAt(bench, watchers, count);
    measured.push({ count, p50: percentile(delays, 0.5), p95: percentile(delays, 0.95) });
  }
  const [one, last] = [measured[0], measured.at(-1)];
  if (!one || !last) throw new Error('Nothing was measured.');
  return [
    ...measured.map(({ count, p50, p95 }) => {
      const line = {
        what: `write -> visible, ${count} subscribers, p95`,
        value: p95,
        unit: 'ms',
        baseline: `p50 ${p50.toFixed(0)} ms, ${WRITES} writes`,
      };
      return count === last.count ? atMost(LARGEST_MS, line) : rowWithoutTarget(line);
    }),
    atMost(MOST_TIMES_ONE, {
      what: `write -> visible, ${last.count} subscribers beside one`,
      value: last.p95 / one.p95,
      unit: 'x',
      digits: 2,
      baseline: `p95 ${last.p95.toFixed(0)} ms beside ${one.p95.toFixed(0)} ms`,
    }),
  ];
};

/** The access rule, implemented a second time, to test the server's rule independently. */
const mayFollow = (admission: SignedInUser, topic: string): boolean => {
  if (admission.roles.includes('admin')) return true;
  if (topic === topics.liveCalls()) return mayWatchCalls(admission);
  return topic === topics.agentCalls(admission.userId);
};

/** Every client subscribes to the agents and to every agent's calls. */
const countEvents = async (bench: BenchSystem, people: SignedInUser[]): Promise<Row[]> => {
  const everyTopic = [topics.liveCalls(), ...people.map(({ userId }) => topics.agentCalls(userId))];
  const clients = inTurn(people, 200);
  const plans: SubscriberPlan[] = clients.map(({ token }) => ({ token, topics: everyTopic }));
  const subscribers = await openSubscribers({ graphqlUrl: bench.graphqlUrl, plans });
  try {
    const calls = await Promise.all(people.map(async ({ userId }) => ({ id: await startCall(userId), userId })));
    const writes = await writeInTurn(calls, people.length * 4);
    await wait(LAST_MESSAGE_MS);
    const seen = new Set(writes.map(nameOf));
    const receipts = (await subscribers.collect()).filter(receipt => seen.has(nameOf(receipt)));
    await forget(calls);

    const needed = clients.reduce((sum, client) => {
      const of = (topic: string) => (mayFollow(client, topic) ? 1 : 0);
      return sum + writes.reduce((n, { userId }) => n + of(topics.liveCalls()) + of(topics.agentCalls(userId)), 0);
    }, 0);
    const isForeign = (client: SignedInUser | undefined, topic: string) => !client || !mayFollow(client, topic);
    const across = receipts.filter(({ subscriber, topic }) => isForeign(clients[subscriber], topic)).length;
    const admitted = subscribers.admitted.flatMap((own, index) =>
      own.filter(topic => isForeign(clients[index], topic)),
    ).length;
    const asked = clients.length * everyTopic.length;
    return [
      atMost(MOST_EVENTS_A_NEED, {
        what: 'events received / needed',
        value: receipts.length / needed,
        digits: 3,
        baseline: `${receipts.length} of ${needed}, ${clients.length} clients of ${people.length} people`,
      }),
      atMost(0, {
        what: 'events across a permission',
        value: across + admitted,
        baseline: `${asked} subscriptions asked for, ${admitted} admitted that must not be`,
      }),
    ];
  } finally {
    subscribers.stop();
  }
};

/** The time until a write is visible at live clients of the local AppSync, and at which clients. */
export const measureLive = (bench: BenchSystem): Promise<Row[]> =>
  withoutReactions(bench.system.cloud(), async () => {
    const people = await bench.signInUsers();
    return [...(await timeRows(bench, people.filter(mayWatchCalls))), ...(await countEvents(bench, people))];
  });
