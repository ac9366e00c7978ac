import { type FunctionName, functionNames } from '../../../infra/functions.ts';
import type { Cloud } from '../../../infra/local/cloud.ts';
import { FunctionPool } from '../../../infra/local/functions/function-pool.ts';
import type { InvocationResult } from '../../../infra/local/functions/invocation.ts';
import type { DatabaseTap } from './database-tap.ts';
import type { TableRequest } from './table-request.ts';

const ENDPOINT = 'AWS_ENDPOINT_URL_DYNAMODB';

/** Routes all functions' requests through the tap, each under its own name. The returned function undoes it. */
export const tapFunctions = async (cloud: Cloud, tap: DatabaseTap): Promise<() => Promise<void>> => {
  const lead = (to: (name: FunctionName, before: string) => string) =>
    Promise.all(
      functionNames.map(async name => {
        const pool = cloud.functions.poolOf(name);
        const { environment } = pool.settings;
        environment[ENDPOINT] = to(name, environment[ENDPOINT] ?? '');
        await pool.reload();
      }),
    );
  const before = new Map<FunctionName, string>();
  await lead((name, endpoint) => {
    before.set(name, endpoint);
    return tap.endpoint(name);
  });
  return async () => {
    await lead(name => before.get(name) ?? '');
  };
};

/** One invocation with its requests to the database. */
export type Invocation = { event: unknown; result: InvocationResult; requests: TableRequest[] };

const INSTANCES = 4;

/**
 * Gives each instance of a function its own address of the database, so that each request belongs to one invocation
 * with the usual concurrency. The returned function restores the function's own instances.
 */
export const tapInvocations = (
  cloud: Cloud,
  { name, tap, seen }: { name: FunctionName; tap: DatabaseTap; seen: (invocation: Invocation) => void },
): (() => Promise<void>) => {
  const pool = cloud.functions.poolOf(name);
  const own = pool.invoke.bind(pool);
  const instances = Array.from({ length: INSTANCES }, (_, index) => {
    const label = `${name} ${index}`;
    const environment = { ...pool.settings.environment, [ENDPOINT]: tap.endpoint(label) };
    const one = new FunctionPool({ ...pool.settings, environment, concurrency: 1 }, () => undefined);
    return { label, one };
  });
  const idle = [...instances];
  const waiting: (() => void)[] = [];
  const take = async () => {
    for (;;) {
      const instance = idle.pop();
      if (instance) return instance;
      await new Promise<void>(resolve => waiting.push(resolve));
    }
  };
  pool.invoke = async event => {
    const instance = await take();
    const before = tap.requests(instance.label).length;
    const result = await instance.one.invoke(event);
    seen({ event, result, requests: tap.requests(instance.label).slice(before) });
    idle.push(instance);
    waiting.shift()?.();
    return result;
  };
  return async () => {
    pool.invoke = own;
    await Promise.all(instances.map(({ one }) => one.stop()));
  };
};
