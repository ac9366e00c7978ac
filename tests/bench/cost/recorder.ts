import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type FunctionName, functionNames } from '../../../infra/functions.ts';
import type { Cloud } from '../../../infra/local/cloud.ts';
import type { DatabaseTap } from '../support/database-tap.ts';
import { noUsage, sumOfUsage, type Usage } from './usage.ts';

/** Schedules run these functions for all agents together. */
const scheduled: FunctionName[] = ['reconcile-calls', 'schedule-checks', 'check-deadlines', 'apply-retention'];

const GB = 1024 ** 3;
const MB_A_GB = 1024;
const MS_A_SECOND = 1000;
/** Our assumption: Lambda's own three lines of an invocation, and a line of the function. */
const LOG_BYTES = 1_000;
/** The engine reports no indexes for transactions. Our assumption: an entry in one index for each item, up to 1 KB. */
const INDEX_UNITS_AN_ITEM = 1;

export type Recorder = {
  /** The use since the start: by agents and calls, and by the scheduled functions. */
  soFar(): { own: Usage; scheduled: Usage };
  /** Adds messages that a client received. */
  received(messages: number, bytes: number): void;
  stop(): void;
};

const isHttp = (event: unknown): boolean => typeof event === 'object' && event !== null && 'rawPath' in event;

/** The id of the bus's event that invoked a function. */
const eventId = (event: unknown): string | undefined =>
  typeof event === 'object' && event !== null && 'detail-type' in event && 'id' in event ? String(event.id) : undefined;

const bytesOf = (payload: unknown): number => (payload as APIGatewayProxyStructuredResultV2 | null)?.body?.length ?? 0;

const tableUsage = (tap: DatabaseTap, names: FunctionName[]): Usage => {
  const requests = names.flatMap(name => tap.requests(name));
  const units = (kind: 'read' | 'write') =>
    requests.filter(({ ok, units: { of } }) => ok && of === kind).reduce((sum, one) => sum + one.units.count, 0);
  const inTransactions = requests.filter(({ ok, operation }) => ok && operation === 'TransactWriteItems');
  const indexed = inTransactions.reduce((sum, { written }) => sum + written.length * INDEX_UNITS_AN_ITEM, 0);
  return { ...noUsage(), readUnits: units('read'), writeUnits: units('write') + indexed };
};

/**
 * Counts everything that AWS would charge for while the system works. Our assumption: a function runs as long on Lambda
 * as here. The time in which it waits for a free instance is included, so this is more than Lambda would charge.
 */
export const recordUsage = (cloud: Cloud, tap: DatabaseTap): Recorder => {
  const own = noUsage();
  const byClock = noUsage();
  const events = new Set<string>();
  const undo = functionNames.map(name => {
    const pool = cloud.functions.poolOf(name);
    const invoke = pool.invoke.bind(pool);
    const into = scheduled.includes(name) ? byClock : own;
    pool.invoke = async event => {
      const from = performance.now();
      const result = await invoke(event);
      const seconds = Math.ceil(performance.now() - from) / MS_A_SECOND;
      into.invocations += 1;
      into.gbSeconds += (seconds * pool.settings.memoryMb) / MB_A_GB;
      into.logGb += LOG_BYTES / GB;
      if (isHttp(event)) {
        into.httpRequests += 1;
        into.gbOut += bytesOf(result.payload) / GB;
      }
      const id = eventId(event);
      if (id !== undefined && into === own && !events.has(id)) {
        events.add(id);
        own.events += 1;
      }
      return result;
    };
    return () => {
      pool.invoke = invoke;
    };
  });
  const { live } = cloud;
  const handle = live?.handle;
  if (live && handle)
    live.handle = async (request, response) => {
      const isOurs = await handle(request, response);
      if (isOurs && request.method === 'POST') own.liveOperations += 1;
      return isOurs;
    };
  const rest = functionNames.filter(name => !scheduled.includes(name));
  return {
    soFar: () => ({
      own: sumOfUsage([own, 1], [tableUsage(tap, rest), 1]),
      scheduled: sumOfUsage([byClock, 1], [tableUsage(tap, scheduled), 1]),
    }),
    received: (messages, bytes) => {
      own.liveMessages += messages;
      own.gbOut += bytes / GB;
    },
    stop: () => {
      for (const one of undo) one();
      if (live && handle) live.handle = handle;
    },
  };
};
