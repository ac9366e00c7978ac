import { createContext, Script } from 'node:vm';
import { transformSync } from 'esbuild';
import { ApiError } from './api-error.ts';
import { checkResolverLanguage } from './resolver-language.ts';
import { EarlyReturn, type Run, resolverModule } from './resolver-runtime.ts';

/** A resolver's or function's code: each call receives the context as plain data and returns plain data. */
export type ResolverCode = {
  request(run: Run, context: Record<string, unknown>): unknown;
  response(run: Run, context: Record<string, unknown>): unknown;
};

type Handlers = Record<'request' | 'response', (context: unknown) => unknown>;

/** Globals of a new realm that APPSYNC_JS does not have. */
const ABSENT = ['Promise', 'Proxy', 'Reflect', 'Function', 'eval', 'WebAssembly', 'Atomics', 'SharedArrayBuffer'];

const BOOT = `
  ${ABSENT.map(name => `delete globalThis.${name};`).join(' ')}
  (code, require) => { const module = { exports: {} }; code(module, module.exports, require); return module.exports; }
`;

const asText = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part));

const asApiError = (name: string, error: unknown): unknown => {
  if (error instanceof ApiError || error instanceof EarlyReturn) return error;
  const message = (error as { message?: unknown } | undefined)?.message;
  return new ApiError(`${name}: ${String(message ?? error)}`, 'Code');
};

/**
 * Loads APPSYNC_JS code into a realm of its own without Node, promises, timers or code from strings. Data enters and
 * leaves the realm as JSON, as at AWS. `console.error` is logged, as by AppSync at the field log level ERROR. Throws if
 * AppSync would reject the code.
 */
export const loadResolverCode = (
  name: string,
  { code, now, log }: { code: string; now: () => Date; log(line: string): void },
): ResolverCode => {
  checkResolverLanguage(name, code);
  let current: Run | undefined;
  const currentRun = (): Run => {
    if (!current) throw new Error('util is for use within a request or response handler.');
    return current;
  };
  const utils = resolverModule(currentRun, now);
  const realm = createContext(
    { console: { log() {}, error: (...parts: unknown[]) => log(`app sync: ${name}: ${parts.map(asText).join(' ')}`) } },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const load = new Script(BOOT).runInContext(realm) as (code: unknown, require: (id: string) => unknown) => Handlers;
  const commonJs = transformSync(code, { format: 'cjs', target: 'es2022' }).code;
  const body = new Script(`(module, exports, require) => {'use strict';${commonJs}\n}`, { filename: `${name}.js` });
  const handlers = load(body.runInContext(realm), () => utils);
  for (const handler of ['request', 'response'] as const) {
    if (typeof handlers[handler] !== 'function') throw new Error(`The resolver ${name} exports no '${handler}'.`);
  }
  const parse = new Script('text => JSON.parse(text)').runInContext(realm) as (text: string) => { stash: unknown };
  const call = (handler: 'request' | 'response') => (run: Run, context: Record<string, unknown>) => {
    current = run;
    const inside = parse(JSON.stringify(context));
    try {
      return plain(handlers[handler](inside));
    } catch (error) {
      if (error instanceof EarlyReturn) throw new EarlyReturn(plain(error.value), error.skipTo);
      throw asApiError(name, error);
    } finally {
      current = undefined;
      context.stash = plain(inside.stash);
    }
  };
  return { request: call('request'), response: call('response') };
};

const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
