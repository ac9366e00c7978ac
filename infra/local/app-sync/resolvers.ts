import type { ApiError } from './api-error.ts';
import type { Caller } from './callers.ts';
import { type DataSource, dataSourceOf } from './data-sources.ts';
import type { Invalidation, SubscriptionFilter } from './filters.ts';
import { loadResolverCode, type ResolverCode } from './resolver-code.ts';
import { EarlyReturn, type Run } from './resolver-runtime.ts';

/** A resolver of the template. With `functions` it is a pipeline, else it has one data source. */
export type ResolverSettings = {
  typeName: string;
  fieldName: string;
  /** The APPSYNC_JS source. */
  code: string;
  dataSource?: DataSource;
  /** The API's environment variables. */
  env?: Record<string, string>;
  functions?: { name: string; code: string; dataSource: DataSource }[];
};

type FieldCall = {
  caller: Caller;
  typeName: string;
  fieldName: string;
  args: Record<string, unknown>;
  source: unknown;
  headers: Record<string, unknown>;
  variables: Record<string, unknown>;
  /** Takes what the resolver invalidates. */
  invalidations: Invalidation[];
};
type FieldOutcome = {
  value: unknown;
  appended: ApiError[];
  filter?: SubscriptionFilter;
  invalidationFilter?: SubscriptionFilter;
};
export type Resolver = (call: FieldCall) => Promise<FieldOutcome>;

type Context = Record<string, unknown> & { prev: { result: unknown }; result: unknown };
/** The code, and the data source to which its request goes. */
type Unit = { code: ResolverCode; ask: ReturnType<typeof dataSourceOf> };

const contextOf = (call: FieldCall, env: Record<string, string>): Context => ({
  args: call.args,
  arguments: call.args,
  identity: call.caller.identity,
  source: call.source ?? null,
  stash: {},
  prev: { result: null },
  result: null,
  request: { headers: call.headers, domainName: null },
  env,
  info: {
    fieldName: call.fieldName,
    parentTypeName: call.typeName,
    variables: call.variables,
    selectionSetList: [],
    selectionSetGraphQL: '',
  },
});

/**
 * One request to the data source, one response. If the data source fails, the response function gets the error and
 * decides (developer guide, "Context": `error`).
 */
const runUnit = async ({ code, ask }: Unit, run: Run, context: Context): Promise<unknown> => {
  const request = code.request(run, context);
  const { result, error } = await ask(request);
  context.result = result;
  context.error = error;
  return code.response(run, context);
};

const runPipeline = async (code: ResolverCode, functions: Unit[], run: Run, context: Context): Promise<unknown> => {
  const step = async (unit: Unit): Promise<'on' | 'end'> => {
    try {
      context.prev = { result: await runUnit(unit, run, context) };
      return 'on';
    } catch (error) {
      if (!(error instanceof EarlyReturn)) throw error;
      context.prev = { result: error.value };
      return error.skipTo === 'END' ? 'end' : 'on';
    }
  };
  try {
    context.prev = { result: code.request(run, context) };
    for (const unit of functions) if ((await step(unit)) === 'end') break;
  } catch (error) {
    if (!(error instanceof EarlyReturn)) throw error;
    context.prev = { result: error.value };
  }
  context.result = context.prev.result;
  return code.response(run, context);
};

const unitOrEarly = async (unit: Unit, run: Run, context: Context): Promise<unknown> => {
  try {
    return await runUnit(unit, run, context);
  } catch (error) {
    if (error instanceof EarlyReturn) return error.value;
    throw error;
  }
};

/** Loads a resolver once; a run rejects with the {@link ApiError} that its code raises. */
export const makeResolver = (
  settings: ResolverSettings,
  { now, log }: { now: () => Date; log(line: string): void },
): Resolver => {
  const name = `${settings.typeName}.${settings.fieldName}`;
  const code = loadResolverCode(name, { code: settings.code, now, log });
  const functions = settings.functions?.map(unit => ({
    code: loadResolverCode(unit.name, { code: unit.code, now, log }),
    ask: dataSourceOf(unit.name, unit.dataSource),
  }));
  const whole = functions ? undefined : { code, ask: dataSourceOf(name, settings.dataSource) };
  return async call => {
    const { caller, typeName, fieldName, invalidations } = call;
    const run: Run = { caller, typeName, fieldName, appended: [], invalidations };
    const context = contextOf(call, settings.env ?? {});
    const value = whole
      ? await unitOrEarly(whole, run, context)
      : await runPipeline(code, functions ?? [], run, context);
    const { appended, filter, invalidationFilter } = run;
    return { value, appended, ...(filter && { filter }), ...(invalidationFilter && { invalidationFilter }) };
  };
};
