import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createCall, openCallsOfAgent, updateCall } from '#platform/table/calls';
import { keyOf } from '#shared/keys';
import { createRandom, type Random } from '../../bin/seed/random.ts';
import { aCall, anAcceptedCall, at } from '../support/builders/a-call.ts';
import { openScreen, type Screen } from './reconnects/open-screen.ts';
import { atMost, type Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { withoutReactions } from './support/quiet-reactions.ts';
import { until } from './support/until.ts';

const AGENT = 'james.carter@coverline.test';
const CHANGES = 10_000;
/** On a slow machine it ends with fewer changes, and the line shows the number. */
const WITHIN_MS = 75_000;
const CALLS = 50;
/** The screen is compared with the table after each round, so that a later change does not hide a lost one. */
const ROUND = 100;
const WRITERS = 10;
const CUT_AFTER_MS = [20, 600] as const;
const SENT_WITHIN_MS = 30_000;

const startCalls = (userId: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: CALLS }, async (_, index) => {
      const id = `bench-${randomUUID()}`;
      const fields = { id, reservation_user_key: keyOf('user', userId), created_ts: at(index) };
      const { version: _version, ...call } = anAcceptedCall(fields);
      await createCall(call);
      return id;
    }),
  );

/** A visible change, because a change that is not on the screen is not published. */
const aNewName = () => ({ lead_name: `Lead ${randomUUID()}` });

/** The changes of one round, several in parallel. */
const changeCalls = async (ids: string[], random: Random): Promise<void> => {
  const write = async () => {
    for (let n = 0; n < ROUND / WRITERS; n++) {
      await updateCall(random.pick(ids), { set: aNewName() });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
};

/** Cuts all connections at random moments during `work`; returns how often. */
const cutWhile = async (work: Promise<void>, cut: () => void, random: Random): Promise<number> => {
  const over = new AbortController();
  const worked = work.finally(() => over.abort());
  let cuts = 0;
  for (;;) {
    await wait(random.integer(...CUT_AFTER_MS), undefined, { signal: over.signal }).catch(() => undefined);
    if (over.signal.aborted) break;
    cut();
    cuts++;
  }
  await worked;
  return cuts;
};

/**
 * Waits until the last change has arrived. Changes arrive in the order of their writes, so after one more change is
 * received or read, all changes before it were sent.
 */
const untilAllWasSent = async (screen: Screen, id: string): Promise<void> => {
  const last = await updateCall(id, { set: aNewName() });
  if (last.outcome !== 'written') throw new Error(`The last change was rejected: ${last.outcome}.`);
  const { lead_name } = last.item;
  await until(
    'the last change of a round',
    async () => {
      const { heard, calls } = await screen.look();
      return heard[id] === lead_name || calls[id] === lead_name || undefined;
    },
    SENT_WITHIN_MS,
  );
};

type Stale = { lost: number; heardOf: number };

/** The number of calls with an outdated state after all changes; and for how many of them the newest change arrived. */
const staleOn = async (screen: Screen, userId: string): Promise<Stale> => {
  const { calls: table } = await openCallsOfAgent(userId);
  const look = async (): Promise<Stale> => {
    const { calls, heard } = await screen.look();
    const lost = table.filter(({ id, lead_name }) => calls[id] !== lead_name);
    return { lost: lost.length, heardOf: lost.filter(({ id, lead_name }) => heard[id] === lead_name).length };
  };
  // A request from before the last change may still be pending.
  await until('the last reading', async () => ((await screen.look()).isReading ? undefined : true), SENT_WITHIN_MS);
  return look();
};

const measure = async (bench: BenchSystem): Promise<Row[]> => {
  const [admission] = await bench.signInUsers([AGENT]);
  if (!admission) throw new Error(`${AGENT} did not sign in.`);
  const { userId, token } = admission;
  const random = createRandom(CHANGES);
  const cut = () => bench.system.cloud().live?.cutConnections();
  const ids = await startCalls(userId);
  const { api: apiUrl } = bench.system.origins;
  const screen = openScreen({ apiUrl, graphqlUrl: bench.graphqlUrl, token, userId });
  try {
    let [changes, cuts, lost, heardOf] = [0, 0, 0, 0];
    const [last = ''] = ids;
    await untilAllWasSent(screen, last);
    for (const deadline = performance.now() + WITHIN_MS; changes < CHANGES && performance.now() < deadline; ) {
      cuts += await cutWhile(changeCalls(ids, random), cut, random);
      changes += ROUND;
      await untilAllWasSent(screen, last);
      const stale = await staleOn(screen, userId);
      lost += stale.lost;
      heardOf += stale.heardOf;
    }
    const { received, readings, failures } = await screen.look();
    return [
      atMost(0, {
        what: 'changes lost by reconnects at random',
        value: lost,
        baseline: `${changes} changes, ${cuts} cuts, ${received} messages, ${readings} readings (${failures} failed); of the lost ${heardOf} were heard`,
      }),
    ];
  } finally {
    screen.close();
    await Promise.all(ids.map(id => updateCall(id, { set: { call_ended: true }, closes: aCall({ id }) })));
  }
};

/** An agent's screen in a bad network, compared with the table repeatedly. */
export const measureReconnects = (bench: BenchSystem): Promise<Row[]> =>
  withoutReactions(bench.system.cloud(), () => measure(bench));
