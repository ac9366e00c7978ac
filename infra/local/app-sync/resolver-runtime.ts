import { randomUUID } from 'node:crypto';
import { ApiError, notAuthorizedToAccess } from './api-error.ts';
import type { Caller } from './callers.ts';
import { Invalidation, SubscriptionFilter } from './filters.ts';

/** The results of one run of a resolver besides its value. */
export type Run = {
  caller: Caller;
  typeName: string;
  fieldName: string;
  appended: ApiError[];
  filter?: SubscriptionFilter;
  invalidationFilter?: SubscriptionFilter;
  /** What all mutations of the request have invalidated so far. */
  invalidations: Invalidation[];
};

/** In one request (developer guide, "Extensions"). */
const MOST_INVALIDATIONS = 5;

/** `runtime.earlyReturn` throws it through the resolver's code. */
export class EarlyReturn {
  constructor(
    readonly value: unknown,
    readonly skipTo: 'END' | 'NEXT',
  ) {}
}

/** An object that throws when code uses a member that it does not have, so that the error names the member. */
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

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** In AppSync, each extension exists only in the resolvers of one type. */
const requireType = (name: string, { typeName }: Run, type: 'Subscription' | 'Mutation'): void => {
  if (typeName !== type) throw new Error(`extensions.${name} is for resolvers of a ${type} alone.`);
};

const extensionMembers = (current: () => Run) => ({
  setSubscriptionFilter: (filter: unknown): void => {
    requireType('setSubscriptionFilter', current(), 'Subscription');
    current().filter = SubscriptionFilter.parse(plain(filter));
  },
  setSubscriptionInvalidationFilter: (filter: unknown): void => {
    requireType('setSubscriptionInvalidationFilter', current(), 'Subscription');
    current().invalidationFilter = SubscriptionFilter.parse(plain(filter));
  },
  invalidateSubscriptions: (invalidation: unknown): void => {
    const { invalidations } = current();
    requireType('invalidateSubscriptions', current(), 'Mutation');
    if (invalidations.length >= MOST_INVALIDATIONS)
      throw new Error(`extensions.invalidateSubscriptions is for ${MOST_INVALIDATIONS} calls in a request at most.`);
    invalidations.push(Invalidation.parse(plain(invalidation)));
  },
});

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
  const extensions = served('extensions', extensionMembers(current));
  return { util, runtime, extensions };
};
