import { setTimeout as wait } from 'node:timers/promises';
import { listUsers } from '#platform/table/users';
import { longestWaitS } from '#shared/calls/absent-agent';
import { CHECK_EVERY_S } from '#shared/contracts/deadline-check';
import { TelephonySettings } from '#shared/contracts/telephony-settings';
import { groupedBy } from '#shared/grouped-by';
import { dids } from '../../bin/seed/catalogue.ts';
import { createRandom, type Random } from '../../bin/seed/random.ts';
import { redirectedClient } from '../../infra/local/twilio/testing/redirected-client.ts';
import { localStage } from '../../infra/stages.ts';
import { SETTLED_AFTER_S } from '../../lambdas/calls/reconcile/deps.ts';
import { type Accounts, accountFor, type Placed } from './faults/accounts.ts';
import { type AgentBrowser, type AgentDeps, anAgentBrowser } from './faults/agent-browser.ts';
import { addFaults } from './faults/chosen-faults.ts';
import { type Control, openControl } from './faults/control.ts';
import { type ReadDeadLetters, readDeadLetters } from './faults/dead-letters.ts';
import { type Seen, watchCustomers } from './faults/watch-customers.ts';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';

const SEED = Number(process.env.COVERLINE_FAULTS_SEED ?? 20_261_122);
const CALLS = Number(process.env.COVERLINE_FAULTS_CALLS ?? 200);

const SECOND = 1000;
/** The time between two checks of the offers to agents and of what customers hear. */
const PAUSE_MS = 300;
/** After the last call: agents come back, end their calls, and the reconciler repairs the rest. */
const CLOSING_MS = 4 * 60 * SECOND;
/** The time for the effects of replayed dead letters. */
const REPLAYED_MS = 30 * SECOND;
/** The customers and the documents are checked once a second. */
const LOOK_S = 2;
const CUSTOMERS = 60;

/** The number of things that a run did, by name. */
type Done = Map<string, number>;

type Day = { control: Control; random: Random; agents: AgentBrowser[]; done: Done };

const signInOneByOne = (signInUsers: BenchSystem['signInUsers']): AgentDeps['signIn'] => {
  let last: Promise<unknown> = Promise.resolve();
  return email => {
    const next = last.then(async () => {
      const [admission] = await signInUsers([email]);
      if (!admission) throw new Error(`${email} could not sign in.`);
      return admission.token;
    });
    last = next.catch(() => undefined);
    return next;
  };
};

/** Every user who takes calls, each with a browser. */
const openDay = async ({ system, signInUsers }: BenchSystem): Promise<Day> => {
  const control = openControl(system.twilio.origin);
  await control.answerAllPhones();
  const done: Done = new Map();
  const cloud = system.cloud();
  const secret = cloud.secrets.find(cloud.environment('voice-webhooks').TELEPHONY_SECRET_ID ?? '');
  const deps: Omit<AgentDeps, 'random'> = {
    twilioOrigin: system.twilio.origin,
    apiOrigin: system.origins.api,
    client: redirectedClient(system.twilio.origin),
    settings: TelephonySettings.parse(JSON.parse(secret?.value ?? '')),
    signIn: signInOneByOne(signInUsers),
    did: what => done.set(what, (done.get(what) ?? 0) + 1),
  };
  const users = (await listUsers()).filter(({ roles }) => !roles.includes('admin'));
  // Each agent draws from a generator of its own, so that the calls and their faults are the same in each run.
  const agents = users.flatMap(({ email, worker_sid: workerSid }, n) =>
    workerSid ? [anAgentBrowser({ ...deps, random: createRandom(SEED + 1 + n) }, { email, workerSid })] : [],
  );
  return { control, random: createRandom(SEED), agents, done };
};

/** Each agent does one thing after the other; a step that fails because of a fault is tried again at the next check. */
const workUntil = async ({ control, agents, done }: Day, closing: () => boolean, over: () => boolean) => {
  let state = await control.taskRouter();
  const work = async (agent: AgentBrowser): Promise<void> => {
    while (!over()) {
      await agent
        .act(state, closing())
        .catch(() => done.set('attempts repeated', (done.get('attempts repeated') ?? 0) + 1));
      await wait(PAUSE_MS * 3);
    }
    agent.close();
  };
  const look = async (): Promise<void> => {
    for (; !over(); await wait(PAUSE_MS)) state = await control.taskRouter();
  };
  await Promise.all([look(), ...agents.map(work)]);
};

const placeCalls = async ({ control, random, done }: Day, placed: Placed[], sids: Set<string>): Promise<void> => {
  const numbers = dids.map(({ phone_number }) => phone_number);
  for (let n = 0; n < CALLS; n++) {
    done.set('faults', (done.get('faults') ?? 0) + (await addFaults(control, random)));
    const from = `+1555666${1000 + random.integer(1, CUSTOMERS)}`;
    const sid = await control.place(from, random.pick(numbers));
    placed.push({ from, sid });
    sids.add(sid);
    // Some customers stay until somebody else ends the call.
    if (random.next() < 0.6)
      void wait(random.integer(5, 60) * SECOND, undefined, { ref: false }).then(() =>
        control.hangUp(sid).catch(() => {}),
      );
    await wait(random.integer(500, 5500));
  }
};

const isAllWell = ({ unfinished, doubled, miscounted, unavailable }: Accounts): boolean =>
  [unfinished, doubled, miscounted, unavailable].every(wrong => wrong.length === 0);

/**
 * Checks all calls again and again, until everything is right or the time is over: an error that is still there then is
 * reported.
 */
const settle = async (account: () => Promise<Accounts>, withinMs: number): Promise<Accounts> => {
  let accounts = await account();
  for (const end = performance.now() + withinMs; !isAllWell(accounts) && performance.now() < end; ) {
    await wait(2 * SECOND);
    accounts = await account();
  }
  return accounts;
};

const some = (messages: string[]): string => (messages.length > 0 ? messages.slice(0, 3).join('; ') : 'none');

const countRows = (done: Done): Row[] =>
  [...done].map(([what, value]) => rowWithoutTarget({ what: `  ${what}`, value }));

const longest = (times: Map<string, number>): number => Math.max(0, ...times.values()) / SECOND;

const rowsOf = (accounts: Accounts, letters: ReadDeadLetters, seen: Seen, day: Day): Row[] => [
  rowWithoutTarget({
    what: `calls placed with faults, seed ${SEED}`,
    value: CALLS,
    baseline: `${accounts.documents} with a document, ${accounts.unanswered} not answered because of a fault`,
  }),
  ...countRows(day.done),
  ...(
    [
      ['placed calls that nothing accounts for', accounts.unaccounted],
      ['calls, legs and offers that did not end', accounts.unfinished],
      ['customers with two leads', accounts.doubled],
      ['agents whose day counts other calls than they took', accounts.miscounted],
      ['agents with a wrong availability', accounts.unavailable],
      ['dead letters without an explanation', letters.unexplained],
    ] as const
  ).map(([what, wrong]) => atMost(0, { what, value: wrong.length, baseline: some([...wrong]) })),
  ...[...groupedBy(letters.reasons, reason => reason)].map(([reason, all]) =>
    rowWithoutTarget({ what: `  dead letter, replayed: ${reason}`, value: all.length }),
  ),
  atMost(longestWaitS(localStage().agentReturnS) + CHECK_EVERY_S + LOOK_S, {
    what: 'longest time from the report of a lost agent to the queue',
    value: longest(seen.lost),
    unit: 's',
    baseline: `${localStage().agentReturnS} s, ${CHECK_EVERY_S} s until the next check, ${CHECK_EVERY_S} s if a fault made it useless, ${LOOK_S} s to see it`,
  }),
  atMost(SETTLED_AFTER_S + 2 * CHECK_EVERY_S + longestWaitS(localStage().agentReturnS) + CHECK_EVERY_S + LOOK_S, {
    what: 'longest time alone, not offered to agents, also before the report',
    value: longest(seen.alone),
    unit: 's',
    baseline: `the same, after ${SETTLED_AFTER_S} s in which an agent may join without a report, and two checks, one of them useless`,
  }),
  rowWithoutTarget({
    what: '  alone while offered again: until an agent is free',
    value: longest(seen.offeredAgain),
    unit: 's',
  }),
];

/**
 * Calls with faults over HTTP: agents who close their browsers and log out, customers who hang up, Twilio's webhooks and
 * answers lost, late, doubled or rejected. Stops by itself, and accounts for every placed call.
 */
export const measureFaults = async (bench: BenchSystem): Promise<Row[]> => {
  const day = await openDay(bench);
  const { control } = day;
  const placed: Placed[] = [];
  const sids = new Set<string>();
  const customers = watchCustomers(control, sids);
  let isClosing = false;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await wait(SECOND)) await customers.look();
  })();
  const working = workUntil(
    day,
    () => isClosing,
    () => isOver,
  );
  await placeCalls(day, placed, sids);
  isClosing = true;
  await control.clearFaults();
  const account = () => accountFor(placed, customers.seen, control, new Date());
  await settle(account, CLOSING_MS);
  const letters = await readDeadLetters(bench.system.origins.aws);
  const accounts = await settle(account, REPLAYED_MS);
  isOver = true;
  await Promise.all([watching, working]);
  return rowsOf(accounts, letters, customers.seen, day);
};
