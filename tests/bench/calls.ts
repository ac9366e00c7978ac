import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { webhooks } from '#shared/contracts/webhooks';
import { groupedBy } from '#shared/grouped-by';
import { type FunctionName, functionNames } from '../../infra/functions.ts';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { type DatabaseTap, startDatabaseTap } from './support/database-tap.ts';
import { aKnownLead } from './support/known-lead.ts';
import { aPhoneAgent, type TakenCall } from './support/phone-agent.ts';
import { mean } from './support/statistics.ts';
import type { TableRequest, WrittenItem } from './support/table-request.ts';
import { type Invocation, tapFunctions, tapInvocations } from './support/tapped-functions.ts';
import { aTransferee } from './support/transferee.ts';

const MOST_REQUESTS = 3;
const MEAN_REQUESTS = 2;
const MOST_WRITES = 12;
/** The number of calls of each kind: of a known lead, of a new one, transferred. */
const CALLS = 4;

const webhookFunctions: FunctionName[] = ['voice-webhooks', 'status-webhooks'];
const projection: FunctionName = 'project-changes';

const kindOf = ({ event }: Invocation): string => {
  const { rawPath } = event as APIGatewayProxyEventV2;
  return Object.entries(webhooks).find(([, { path }]) => path === rawPath)?.[0] ?? rawPath;
};

const countOf = ({ requests }: Invocation): number => requests.length;
/** An optimistic-lock conflict: another webhook wrote the item between read and write. */
const lostRace = ({ requests }: Invocation): boolean => requests.some(({ ok }) => !ok);

const racesOf = (invocations: Invocation[]): string => {
  const alone = invocations.filter(invocation => !lostRace(invocation)).map(countOf);
  const lost = invocations.length - alone.length;
  const without = alone.length > 0 ? `, ${Math.max(...alone)} at most without` : '';
  return `mean ${mean(invocations.map(countOf)).toFixed(1)} of ${invocations.length}, ${lost} lost a race${without}`;
};

/** The webhook with the most requests, and its requests in order; `!` after one that was rejected. */
const worstPart = (invocations: Invocation[]): string => {
  const [worst] = invocations.toSorted((a, b) => countOf(b) - countOf(a));
  if (!worst) return '';
  return `${kindOf(worst)}: ${worst.requests.map(({ operation, ok }) => `${operation}${ok ? '' : '!'}`).join(' ')}`;
};

/** Also after a lost race (docs/decisions/0069). */
const requestRows = (invocations: Invocation[]): Row[] => {
  const counts = invocations.map(countOf);
  if (!counts.some(count => count > 0)) throw new Error('No request to the table was recorded.');
  return [
    atMost(MEAN_REQUESTS, {
      what: 'DynamoDB requests a webhook, mean',
      value: mean(counts),
      digits: 2,
      baseline: `${counts.length} webhooks of ${3 * CALLS} calls, ${CALLS} of them transferred`,
    }),
    atMost(MOST_REQUESTS, {
      what: 'DynamoDB requests a webhook, at most',
      value: Math.max(...counts),
      baseline: worstPart(invocations),
    }),
    ...[...groupedBy(invocations, kindOf)].map(([kind, seen]) =>
      rowWithoutTarget({ what: `  ${kind}, at most`, value: Math.max(...seen.map(countOf)), baseline: racesOf(seen) }),
    ),
  ];
};

/** The items that one call wrote. */
type Written = { toDisposition: WrittenItem[]; after: WrittenItem[]; projected: WrittenItem[] };

const writtenBy = (requests: TableRequest[]): WrittenItem[] => requests.flatMap(({ written }) => written);

const writtenFor = ({ rangAt, disposedAt }: TakenCall, tap: DatabaseTap, invocations: Invocation[]): Written => {
  const since = (requests: readonly TableRequest[]) => requests.filter(({ at }) => at >= rangAt);
  const own = since([
    ...functionNames.filter(name => name !== projection).flatMap(name => tap.requests(name)),
    ...invocations.flatMap(({ requests }) => requests),
  ]);
  return {
    toDisposition: writtenBy(own.filter(({ at }) => at <= disposedAt)),
    after: writtenBy(own.filter(({ at }) => at > disposedAt)),
    projected: writtenBy(since(tap.requests(projection))),
  };
};

const breakdown = (written: WrittenItem[]): string =>
  [...groupedBy(written, ({ what }) => what)].map(([what, items]) => `${items.length} ${what}`).join(', ');

const writeRows = (what: string, calls: Written[], mainTable: string): Row[] => {
  const inMain = ({ toDisposition }: Written) => toDisposition.filter(({ table }) => table === mainTable);
  const [worst] = calls.toSorted((a, b) => inMain(b).length - inMain(a).length);
  if (!worst) throw new Error('No call was taken.');
  const line = (name: string, written: WrittenItem[]) =>
    rowWithoutTarget({ what: `  ${name}`, value: written.length, baseline: breakdown(written) });
  return [
    atMost(MOST_WRITES, {
      what: `items written a call, ring to disposition, ${what}`,
      value: inMain(worst).length,
      baseline: `${breakdown(inMain(worst))}; each call: ${calls.map(call => inMain(call).length).join(', ')}`,
    }),
    line(
      'and in the audit table',
      worst.toDisposition.filter(({ table }) => table !== mainTable),
    ),
    line('after its disposition', worst.after),
    line('its projections', worst.projected),
  ];
};

/** Takes calls through the virtual Twilio and counts the requests to the table of each webhook and each call. */
export const measureCalls = async (bench: BenchSystem): Promise<Row[]> => {
  const cloud = bench.system.cloud();
  const mainTable = cloud.environment('calls-api').TABLE_NAME ?? '';
  const tap = await startDatabaseTap(bench.system.origins.dynamodb);
  const invocations: Invocation[] = [];
  const untap = await tapFunctions(cloud, tap);
  const stops = webhookFunctions.map(name =>
    tapInvocations(cloud, { name, tap, seen: invocation => invocations.push(invocation) }),
  );
  try {
    const agent = await aPhoneAgent(bench);
    const takeCalls = async (numbers: string[]): Promise<Written[]> => {
      const calls: Written[] = [];
      for (const from of numbers) calls.push(writtenFor(await agent.takeCall(from), tap, invocations));
      return calls;
    };
    const transferee = await aTransferee(bench);
    stops.push(async () => transferee.stop());
    const indices = Array.from({ length: CALLS }, (_, index) => index);
    const known = await takeCalls(await Promise.all(indices.map(aKnownLead)));
    const fresh = await takeCalls(indices.map(index => `+1555777000${index}`));
    for (const index of indices) await agent.takeCall(`+1555777100${index}`, transferee.takeOver);
    return [
      ...requestRows(invocations),
      ...writeRows('known lead', known, mainTable),
      ...writeRows('new lead', fresh, mainTable),
    ];
  } finally {
    for (const stop of stops) await stop();
    await untap();
    await tap.stop();
  }
};
