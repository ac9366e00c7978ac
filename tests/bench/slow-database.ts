import { randomUUID } from 'node:crypto';
import { requestLimits } from '#shared/call-requests/request-limits';
import { webhooks } from '#shared/contracts/webhooks';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { type SignedPost, webhooksLike } from './support/call-template.ts';
import { type DatabaseTap, startDatabaseTap } from './support/database-tap.ts';
import { floodCallRequests } from './support/flood.ts';
import { aKnownLead } from './support/known-lead.ts';
import { aPhoneAgent } from './support/phone-agent.ts';
import { withoutReactions } from './support/quiet-reactions.ts';
import { percentile } from './support/statistics.ts';
import { tapFunctions } from './support/tapped-functions.ts';

const SLOWED_BY_MS = 10;
const LARGEST_P99_MS = 60;
/** Calls alternate with and without the delay, so that a busy moment of the machine affects both. */
const TURNS = 8;
const CALLS_A_TURN = 5;
const LEAD = 500;

type Sent = { path: string; ms: number };

const send = async ({ url, body, signature }: SignedPost): Promise<Sent> => {
  const started = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body,
  });
  await response.arrayBuffer();
  const ms = performance.now() - started;
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return { path: new URL(url).pathname, ms };
};

/** Sends whole calls, one webhook after the other. */
const sendCalls = async (count: number, aCall: () => SignedPost[]): Promise<Sent[]> => {
  const sent: Sent[] = [];
  for (let call = 0; call < count; call++) for (const post of aCall()) sent.push(await send(post));
  return sent;
};

const sendInTurns = async (tap: DatabaseTap, aCall: () => SignedPost[]) => {
  const slowed: Sent[] = [];
  const direct: Sent[] = [];
  // The first ones invoke cold functions.
  await sendCalls(CALLS_A_TURN, aCall);
  for (let turn = 0; turn < TURNS; turn++) {
    tap.delay(SLOWED_BY_MS);
    slowed.push(...(await sendCalls(CALLS_A_TURN, aCall)));
    tap.delay(0);
    direct.push(...(await sendCalls(CALLS_A_TURN, aCall)));
  }
  return { slowed, direct };
};

/** Whole calls, one after the other, for as long as a flood of call requests takes. */
const sendBesideFlood = async (apiUrl: string, aCall: () => SignedPost[]) => {
  let isOver = false;
  const flood = floodCallRequests(apiUrl).finally(() => {
    isOver = true;
  });
  const sent: Sent[] = [];
  while (!isOver) sent.push(...(await sendCalls(1, aCall)));
  return { sent, ...(await flood) };
};

/** The webhooks without a database request: the time of the machine itself. */
const withoutDatabase: string[] = [webhooks.queueWait.path, webhooks.queueLeft.path];

const timesOf = (sent: Sent[], asking: boolean): number[] =>
  sent.filter(({ path }) => withoutDatabase.includes(path) !== asking).map(({ ms }) => ms);

const text = (values: number[]): string =>
  `p99 ${percentile(values, 0.99).toFixed(0)} p50 ${percentile(values, 0.5).toFixed(0)} ms`;

/**
 * The duration of signed webhooks over HTTP with and without a delay of every database response, and beside a flood of call
 * requests.
 */
export const measureSlowDatabase = async (bench: BenchSystem): Promise<Row[]> => {
  const { system } = bench;
  const cloud = system.cloud();
  const { journal } = system.twilio.control;
  const before = journal.list().at(-1)?.id ?? 0;
  const agent = await aPhoneAgent(bench);
  await agent.takeCall(await aKnownLead(LEAD));
  const taken = journal.list({ after: before }).filter(({ params }) => params.EventType !== 'worker.activity.update');
  const aCall = () => webhooksLike(taken, randomUUID(), system.twilio.account.authToken);

  const tap = await startDatabaseTap(system.origins.dynamodb);
  const untap = await tapFunctions(cloud, tap);
  try {
    const { slowed, direct } = await withoutReactions(cloud, () => sendInTurns(tap, aCall));
    const flooded = await withoutReactions(cloud, () => sendBesideFlood(cloud.urls.api, aCall));
    const own = timesOf(slowed, true);
    const beside = timesOf(flooded.sent, true);
    return [
      atMost(LARGEST_P99_MS, {
        what: `webhook p99, the database slowed by ${SLOWED_BY_MS} ms`,
        value: percentile(own, 0.99),
        unit: 'ms',
        baseline: `p50 ${percentile(own, 0.5).toFixed(0)} ms of ${own.length}; not slowed ${text(timesOf(direct, true))}`,
      }),
      rowWithoutTarget({
        what: '  those that ask nothing of it, p99',
        value: percentile(timesOf(direct, false), 0.99),
        unit: 'ms',
        baseline: 'what the machine takes for itself',
      }),
      atMost(requestLimits.address.most, {
        what: `  call requests taken of ${flooded.posts} of one address`,
        value: flooded.taken,
        unit: '',
      }),
      rowWithoutTarget({
        what: `webhook p99 beside ${flooded.posts} call requests of one address`,
        value: percentile(beside, 0.99),
        unit: 'ms',
        baseline: `p50 ${percentile(beside, 0.5).toFixed(0)} ms of ${beside.length}; without them ${text(timesOf(direct, true))}`,
      }),
    ];
  } finally {
    await untap();
    await tap.stop();
  }
};
