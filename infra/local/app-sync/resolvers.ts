import type { ApiError } from './api-error.ts';
import type { Caller } from './callers.ts';
import type { SubscriptionFilter } from './filters.ts';
import { loadResolverCode, type ResolverCode } from './resolver-code.ts';
import { EarlyReturn, type Run } from './resolver-runtime.ts';

/** A resolver of the template. With `functions` it is a pipeline, else it has one data source. */
export type ResolverSettings = {
  typeName: string;
  fieldName: string;
  /** The APPSYNC_JS source. */
  code: string;
  /** Only `NONE` is supported: our resolvers check the request and pass data on, and read no data source. */
  dataSource?: string;
  functions?: { name: string; code: string; dataSource: string }[];
};

export type FieldCall = {
  caller: Caller;
  typeName: string;
  fieldName: string;
  args: Record<string, unknown>;
  source: unknown;
  headers: Record<string, unknown>;
  variables: Record<string, unknown>;
};
export type FieldOutcome = { value: unknown; appended: ApiError[]; filter?: SubscriptionFilter };
export type Resolver = (call: FieldCall) => FieldOutcome;

type Context = Record<string, unknown> & { prev: { result: unknown }; result: unknown };

const contextOf = (call: FieldCall): Context => ({
  args: call.args,
  arguments: call.args,
  identity: call.caller.identity,
  source: call.source ?? null,
  stash: {},
  prev: { result: null },
  result: null,
  request: { headers: call.headers, domainName: null },
  env: {},
  info: {
    fieldName: call.fieldName,
    parentTypeName: call.typeName,
    variables: call.variables,
    selectionSetList: [],
    selectionSetGraphQL: '',
  },
});

const checkDataSource = (name: string, dataSource: string | undefined): void => {
  if (dataSource !== 'NONE') throw new Error(`The data source '${dataSource}' of ${name} is not served here.`);
};

/** One request, the data source NONE (which returns the payload), one response. */
const runUnit = (code: ResolverCode, run: Run, context: Context): unknown => {
  const request = code.request(run, context) as { payload?: unknown } | null;
  context.result = request?.payload ?? null;
  return code.response(run, context);
};

const runPipeline = (code: ResolverCode, functions: ResolverCode[], run: Run, context: Context): unknown => {
  const step = (work: () => unknown): 'on' | 'end' => {
    try {
      context.prev = { result: work() };
      return 'on';
    } catch (error) {
      if (!(error instanceof EarlyReturn)) throw error;
      context.prev = { result: error.value };
      return error.skipTo === 'END' ? 'end' : 'on';
    }
  };
  try {
    context.prev = { result: code.request(run, context) };
    for (const unit of functions) if (step(() => runUnit(unit, run, context)) === 'end') break;
  } catch (error) {
    if (!(error instanceof EarlyReturn)) throw error;
    context.prev = { result: error.value };
  }
  context.result = context.prev.result;
  return code.response(run, context);
};

const unitOrEarly = (code: ResolverCode, run: Run, context: Context): unknown => {
  try {
    return runUnit(code, run, context);
  } catch (error) {
    if (error instanceof EarlyReturn) return error.value;
    throw error;
  }
};

/** Loads a resolver once; a run is synchronous and throws the {@link ApiError} that its code throws. */
export const makeResolver = (
  settings: ResolverSettings,
  { now, log }: { now: () => Date; log(line: string): void },
): Resolver => {
  const name = `${settings.typeName}.${settings.fieldName}`;
  const code = loadResolverCode(name, { code: settings.code, now, log });
  const functions = settings.functions?.map(unit => {
    checkDataSource(unit.name, unit.dataSource);
    return loadResolverCode(unit.name, { code: unit.code, now, log });
  });
  if (!functions) checkDataSource(name, settings.dataSource);
  return call => {
    const { caller, typeName, fieldName } = call;
    const run: Run = { caller, typeName, fieldName, appended: [] };
    const context = contextOf(call);
    const value = functions ? runPipeline(code, functions, run, context) : unitOrEarly(code, run, context);
    return { value, appended: run.appended, ...(run.filter && { filter: run.filter }) };
  };
};
