import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';
import { ErrorBody } from '#shared/errors';
import { accessRejected } from '../session/access-rejected.ts';
import { accessToken } from '../session/auth.ts';
import { ApiFailure } from './api-failure.ts';
import { createCommandKeys } from './command-keys.ts';
import { loadConfig } from './config.ts';

type CallOptions = {
  signal?: AbortSignal;
  /** Lets the request finish although the page is being left; for small requests that must not be lost. */
  keepalive?: boolean;
};

export type CallOperation = <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options?: CallOptions,
) => Promise<OutputOf<O>>;

type Dependencies = {
  apiUrl: () => Promise<string>;
  /** The signed-in user's access token; `forceRefresh` asks the user pool for a new one. */
  accessToken: (options: { forceRefresh: boolean }) => Promise<string | undefined>;
  fetch: typeof fetch;
  /** Milliseconds after which a call fails, so that no control waits forever. */
  timeoutMs: number;
  /** Told of a call that failed with 401 or 403, also with a new token. */
  onRejected?: (operation: Operation) => void;
};

const bodyMethods = ['POST', 'PUT', 'PATCH'];

/**
 * The product retries on 401, 403 and 500 (docs/product.md, Operations). 401 and 403 come before any work, so every
 * method is retried; after a 500 the work may be done, so only a GET is retried.
 */
const isRetried = (operation: Operation, status: number): boolean =>
  status === 401 || status === 403 || (status === 500 && operation.method === 'GET');

/** A new token belongs to the same sign-in, so it would not be accepted either. */
const isSessionEnded = async (response: Response): Promise<boolean> => {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return ErrorBody.safeParse(body).data?.code === 'session_ended';
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Splits an input into path, query and body: `{id}` is filled first, the rest goes into the query or the body. */
const requestOf = (operation: Operation, input: Record<string, unknown>) => {
  const remaining = { ...input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(remaining[name]);
    delete remaining[name];
    return encodeURIComponent(value);
  });
  if (bodyMethods.includes(operation.method)) return { path, body: JSON.stringify(remaining) };
  const given = Object.entries(remaining).filter(([, value]) => isGiven(value));
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return { path: given.length ? `${path}?${query}` : path, body: undefined };
};

const failureOf = async (response: Response): Promise<ApiFailure> => {
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined));
  if (!body.success) {
    // The gateway rejects an invalid token before any of our functions runs, so its response has no message of ours.
    if (response.status === 401) {
      return new ApiFailure({
        status: 401,
        code: 'unauthenticated',
        message: 'Your sign-in is not valid any more. Please log out and log in again.',
      });
    }
    return new ApiFailure({
      status: response.status,
      code: 'unreadable',
      message: `The server did not answer as expected (status ${response.status}). Please try again.`,
    });
  }
  const { error, code, detail, request_id } = body.data;
  return new ApiFailure({ status: response.status, code, message: error, detail, requestId: request_id });
};

const networkFailure = (): ApiFailure =>
  new ApiFailure({
    status: 0,
    code: 'network',
    message: 'Coverline could not be reached. Check your connection and try again.',
  });

/** Rejects once the signal is aborted, whatever the work waits for: the refresh of a token cannot be aborted. */
const untilAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const stop = () => reject(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    }),
  ]);

/**
 * Creates the typed client. A call throws {@link ApiFailure} with the server's message, or the caller's own abort
 * reason. A response that does not match the operation's `output` is a failure too.
 */
export const createCaller = ({ apiUrl, accessToken, fetch, timeoutMs, onRejected }: Dependencies): CallOperation => {
  const send = async (
    operation: Operation,
    input: Record<string, unknown>,
    token: string | undefined,
    options: CallOptions,
    key: string | undefined,
  ) => {
    const { path, body } = requestOf(operation, input);
    return fetch(`${await apiUrl()}${path}`, {
      method: operation.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body,
      ...options,
    });
  };

  const withKey = createCommandKeys();

  const answerOf = async (operation: Operation, input: unknown, options: CallOptions, key: string | undefined) => {
    const fields = (input ?? {}) as Record<string, unknown>;
    const token = await accessToken({ forceRefresh: false });
    let response = await send(operation, fields, token, options, key);
    if (isRetried(operation, response.status) && !(await isSessionEnded(response))) {
      const renewed = await accessToken({ forceRefresh: true });
      // A disabled user gets no new token: without one the gateway would answer, which does not know the reason.
      if (renewed !== undefined || token === undefined) response = await send(operation, fields, renewed, options, key);
    }
    if (response.status === 401 || response.status === 403) onRejected?.(operation);
    if (!response.ok) throw await failureOf(response);
    const output = operation.output.safeParse(await response.json());
    if (output.success) return output.data;
    throw new ApiFailure({
      status: response.status,
      code: 'unreadable',
      message: 'The server answered something Coverline does not understand. Please reload the page.',
    });
  };

  const call = async (operation: Operation, input: unknown, options: CallOptions, key?: string) => {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    try {
      return await untilAborted(signal, answerOf(operation, input, { ...options, signal }, key));
    } catch (error) {
      if (options.signal?.aborted || error instanceof ApiFailure) throw error;
      throw networkFailure();
    }
  };

  return async <O extends Operation>(operation: O, input: InputOf<O>, options: CallOptions = {}) =>
    (await (operation.once
      ? withKey(operation.name, input, key => call(operation, input, options, key))
      : call(operation, input, options))) as OutputOf<O>;
};

/** Calls one operation of the contract as the signed-in user. */
export const callOperation: CallOperation = createCaller({
  apiUrl: async () => (await loadConfig()).apiUrl.replace(/\/$/, ''),
  accessToken,
  fetch: (...request) => globalThis.fetch(...request),
  timeoutMs: 20_000,
  onRejected: ({ name }) => accessRejected.emit(name),
});
