import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '#shared/contracts/live';
import { type AgentConsole, withAgentConsole } from './cost/agent-console.ts';
import { contactCentres, twilioVoiceMinute } from './cost/prices.ts';
import { type Recorder, recordUsage } from './cost/recorder.ts';
import { dollarsByService, dollarsOf, meters, noUsage, sumOfUsage, type Usage } from './cost/usage.ts';
import { type Row, rowWithoutTarget } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { startDatabaseTap } from './support/database-tap.ts';
import { aKnownLead } from './support/known-lead.ts';
import { openLiveSocket } from './support/live-socket.ts';
import { tapFunctions } from './support/tapped-functions.ts';

const WATCHER = 'ada.okafor@coverline.test';
const MINUTE_MS = 60_000;
const CALLS = 2;
/** Until what the sign-in started is over, and the functions' first instances run. */
const SETTLED_AFTER_MS = 20_000;

/** The company for which the cost is computed: our assumption, 27 calls a day for each of 300 agents. */
const COMPANY = { agents: 300, supervisors: 20, callsAnHour: 4, minutesACall: 5, wrapUpMinutes: 1, hoursAMonth: 160 };
/** A second of a recording as Twilio delivers it: mono, 8,000 samples of 16 bits. */
const RECORDED_BYTES_A_SECOND = 16_000;
const GB = 1024 ** 3;

type Used = { own: Usage; scheduled: Usage };

const during = async (recorder: Recorder, work: () => Promise<unknown>): Promise<Used> => {
  const before = recorder.soFar();
  await work();
  const after = recorder.soFar();
  return {
    own: sumOfUsage([after.own, 1], [before.own, -1]),
    scheduled: sumOfUsage([after.scheduled, 1], [before.scheduled, -1]),
  };
};

type Measured = { idleMinute: Used; call: Used; talkMinute: Used };

/** A minute without a call, then calls with one minute of talk each. */
const measureConsole = async (recorder: Recorder, agent: AgentConsole): Promise<Measured> => {
  await wait(SETTLED_AFTER_MS);
  const idleMinute = await during(recorder, () => wait(MINUTE_MS));
  let call: Used = { own: noUsage(), scheduled: noUsage() };
  let talkMinute = call;
  for (let index = 0; index < CALLS; index++) {
    const from = await aKnownLead(100 + index);
    const used = await during(recorder, async () => {
      await agent.takeCall(from);
      const talk = await during(recorder, () => wait(MINUTE_MS));
      talkMinute = { own: sumOfUsage([talkMinute.own, 1], [talk.own, 1 / CALLS]), scheduled: talkMinute.scheduled };
      await agent.endCall();
    });
    call = { own: sumOfUsage([call.own, 1], [used.own, 1 / CALLS]), scheduled: call.scheduled };
  }
  return { idleMinute, call, talkMinute };
};

/** The live messages of a supervisor, who follows the calls, the agents and the figures. */
const watch = async (bench: BenchSystem, received: () => void) => {
  const [admission] = await bench.signInUsers([WATCHER]);
  const followed = [topics.liveCalls(), topics.agents(), topics.figures()];
  const socket = openLiveSocket(
    { graphqlUrl: bench.graphqlUrl, token: admission?.token ?? '' },
    {
      up: () => followed.forEach(topic => void socket.follow(topic)),
      down: () => undefined,
      admitted: () => undefined,
      rejected: topic => {
        throw new Error(`The topic ${topic} was rejected.`);
      },
      data: received,
    },
  );
  return socket;
};

const recordingOf = (minutes: number): Usage => ({
  ...noUsage(),
  storedGbMonths: (minutes * 60 * RECORDED_BYTES_A_SECOND) / GB,
});

/** A call of five minutes, with the first month of its recording; the measured call has one minute of talk. */
const wholeCall = ({ call, talkMinute }: Measured): Usage =>
  sumOfUsage([call.own, 1], [talkMinute.own, COMPANY.minutesACall - 1], [recordingOf(COMPANY.minutesACall), 1]);

const agentHour = (measured: Measured): Usage => {
  const { callsAnHour, minutesACall, wrapUpMinutes, agents } = COMPANY;
  const idleMinutes = 60 - callsAnHour * (minutesACall + wrapUpMinutes);
  return sumOfUsage(
    [wholeCall(measured), callsAnHour],
    [measured.idleMinute.own, idleMinutes],
    [measured.idleMinute.scheduled, 60 / agents],
    [{ ...noUsage(), connectionMinutes: 60 * (1 + COMPANY.supervisors / agents) }, 1],
  );
};

const usd = (what: string, value: number, baseline: string, digits = 2): Row =>
  rowWithoutTarget({ what, value, unit: 'USD', digits, baseline });

const amounts = (usage: Usage): string => meters.map(meter => `${meter} ${usage[meter].toPrecision(3)}`).join(', ');

const rowsOf = (measured: Measured): Row[] => {
  const { callsAnHour, minutesACall, hoursAMonth } = COMPANY;
  const [call, hour] = [wholeCall(measured), agentHour(measured)];
  const { connectVoiceMinute, flexActiveHour, flexNamedMonth } = contactCentres;
  const voiceMinute = Object.values(twilioVoiceMinute).reduce((sum, price) => sum + price.usd, 0);
  const thousand = 1000 * minutesACall;
  return [
    usd(
      `cost, AWS, 1,000 calls of ${minutesACall} minutes`,
      1000 * dollarsOf(call),
      dollarsByService(sumOfUsage([call, 1000])),
    ),
    usd('  Amazon Connect, voice usage of the same', thousand * connectVoiceMinute.usd, connectVoiceMinute.page),
    usd(
      '  Twilio voice of the same, which comes to ours',
      thousand * voiceMinute,
      `${voiceMinute.toFixed(4)} a minute: toll-free, browser, conference, recording; TaskRouter is not in it`,
    ),
    usd(`cost, AWS, an agent hour with ${callsAnHour} calls`, dollarsOf(hour), dollarsByService(hour), 4),
    usd(
      '  Amazon Connect, voice usage of the same',
      callsAnHour * minutesACall * connectVoiceMinute.usd,
      connectVoiceMinute.page,
    ),
    usd('  Twilio Flex, an active user hour', flexActiveHour.usd, flexActiveHour.page),
    usd(
      `  Twilio Flex, a named user, by ${hoursAMonth} hours a month`,
      flexNamedMonth.usd / hoursAMonth,
      flexNamedMonth.page,
    ),
    usd(
      '  Twilio voice of the same, which comes to ours',
      callsAnHour * minutesACall * voiceMinute,
      `${callsAnHour * minutesACall} minutes`,
    ),
    usd(
      '  of it, an hour without a call',
      60 * dollarsOf(measured.idleMinute.own),
      amounts(measured.idleMinute.own),
      4,
    ),
    usd('  measured for one call with a minute of talk', dollarsOf(measured.call.own), amounts(measured.call.own), 5),
  ];
};

/**
 * The list price of the use of AWS that is counted while an agent's console waits and takes calls. The messages of one
 * supervisor are counted as those of 20. Not included: what does not grow with calls, such as keys, secrets, alarms,
 * backups, the firewall and the users of the user pool.
 */
export const measureCost = async (bench: BenchSystem): Promise<Row[]> => {
  const cloud = bench.system.cloud();
  const tap = await startDatabaseTap(bench.system.origins.dynamodb);
  const untap = await tapFunctions(cloud, tap);
  const recorder = recordUsage(cloud, tap);
  try {
    const watcher = await watch(bench, () => recorder.received(COMPANY.supervisors, 0));
    try {
      return rowsOf(await withAgentConsole(bench, recorder.received, console => measureConsole(recorder, console)));
    } finally {
      watcher.close();
    }
  } finally {
    recorder.stop();
    await untap();
    await tap.stop();
  }
};
