import { randomUUID } from 'node:crypto';
import { ApiError, notAuthorizedToAccess } from './api-error.ts';
import type { Caller } from './callers.ts';
import { SubscriptionFilter } from './filters.ts';

/** The results of one run of a resolver besides its value. */
export type Run = {
  caller: Caller;
  typeName: string;
  fieldName: string;
  appended: ApiError[];
  filter?: SubscriptionFilter;
};

/** `runtime.earlyReturn` throws it through the resolver's code. */
export class EarlyReturn {
  constructor(
    readonly value: unknown,
    readonly skipTo: 'END' | 'NEXT',
  ) {}
}

/** An object that throws for a missing member, so that its use is named instead of being undefined. */
const served = <T extends object>(name: string, members: T): T =>
  new Proxy(members, {
    get: (target, key) => {
      if (key in target || typeof key === 'symbol') return Reflect.get(target, key);
      throw new Error(`${name}.${key} is not served on this machine.`);
    },
  });

const timeMembers = (now: () => Date) => ({
  nowISO8601: () => now().toISOString(),
  nowEpochSeconds: () => Math.floor(now().getTime() / 1000),
  nowEpochMilliSeconds: () => now().getTime(),
  parseISO8601ToEpochMilliSeconds: (text: string) => Date.parse(text),
  epochMilliSecondsToSeconds: (ms: number) => Math.floor(ms / 1000),
  epochMilliSecondsToISO8601: (ms: number) => new Date(ms).toISOString(),
});

const textMembers = {
  autoId: () => randomUUID(),
  matches: (pattern: string, value: string) => new RegExp(pattern).test(value),
  urlEncode: (value: string) => encodeURIComponent(value),
  urlDecode: (value: string) => decodeURIComponent(value),
  base64Encode: (value: string) => Buffer.from(value).toString('base64'),
  base64Decode: (value: string) => Buffer.from(value, 'base64').toString(),
  escapeJavaScript: (value: string) => JSON.stringify(value).slice(1, -1),
};

const AUTH_TYPES = { AWS_IAM: 'IAM Authorization', AMAZON_COGNITO_USER_POOLS: 'User Pool Authorization' } as const;

/** The module `@aws-appsync/utils` for a resolver; `current` returns the current run. */
export const resolverModule = (current: () => Run, now: () => Date) => {
  const util = served('util', {
    ...textMembers,
    time: served('util.time', timeMembers(now)),
    unauthorized: (): never => {
      throw notAuthorizedToAccess(current().typeName, current().fieldName);
    },
    error: (message: string, type = 'UnknownError', data: unknown = null, info: unknown = null): never => {
      throw new ApiError(String(message), type, data, info);
    },
    appendError: (message: string, type = 'UnknownError', data: unknown = null, info: unknown = null): void => {
      current().appended.push(new ApiError(String(message), type, data, info));
    },
    authType: () => AUTH_TYPES[current().caller.mode],
  });
  const runtime = served('runtime', {
    earlyReturn: (value: unknown, options?: { skipTo?: 'END' | 'NEXT' }): never => {
      throw new EarlyReturn(value, options?.skipTo ?? 'NEXT');
    },
  });
  const extensions = served('extensions', {
    setSubscriptionFilter: (filter: unknown): void => {
      current().filter = SubscriptionFilter.parse(JSON.parse(JSON.stringify(filter)));
    },
  });
  return { util, runtime, extensions };
};
