import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import { FunctionPool } from './function-pool.ts';
import { functionSettings, isOurFunction } from './function-settings.ts';
import type { Invoke } from './invocation.ts';

export type Functions = {
  /** By name, ARN, or the name of its folder of code (`calls-api`). */
  invoke: Invoke;
  pools: FunctionPool[];
  poolOf(functionId: string): FunctionPool;
  warm(): void;
  stop(): Promise<void>;
};

/** Prepares the functions of the assembly; instances start with the first invocation or by `warm`. */
export const startFunctions = (options: {
  assembly: LocalAssembly;
  endpoints: Record<string, string>;
  log(functionName: string, line: string): void;
  /** See {@link FunctionPool}. */
  startAnotherAfterMs?: number;
}): Functions => {
  const pools = options.assembly
    .of('AWS::Lambda::Function')
    .filter(isOurFunction)
    .map(resource => functionSettings(resource, options.endpoints))
    .map(settings => new FunctionPool(settings, line => options.log(settings.name, line), options.startAnotherAfterMs));
  const byId = new Map(pools.flatMap(pool => idsOf(pool).map(id => [id, pool] as const)));
  const poolOf = (id: string) => {
    const pool = byId.get(plainId(id));
    if (!pool) throw new AssemblyError(`There is no function ${id} to invoke.`);
    return pool;
  };
  return {
    pools,
    poolOf,
    invoke: (id, event) => poolOf(id).invoke(event),
    warm: () => {
      for (const pool of pools) pool.warm();
    },
    stop: async () => {
      await Promise.all(pools.map(pool => pool.stop()));
    },
  };
};

const idsOf = ({ settings }: FunctionPool) => {
  const folder = settings.modulePath.split(/[\\/]/).at(-2);
  return [settings.name, settings.arn, ...(folder ? [folder] : [])];
};

/** The function's ARN in API Gateway's invocation ARN (`...:path/2015-03-31/functions/<arn>/invocations`). */
const plainId = (id: string) => /functions\/(arn:[^/]+)\/invocations$/.exec(id)?.[1] ?? id;
