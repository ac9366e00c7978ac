import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { requires } from '#shared/access/access';
import { operation } from '#shared/contracts/operation';
import { createCaller } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';

const Output = z.object({ ok: z.boolean() });
const define = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`) =>
  operation({
    name: 'probe',
    method,
    path,
    access: requires.signedIn,
    input: z.object({ id: z.string(), note: z.string().optional(), limit: z.number().optional() }),
    output: Output,
    errors: [],
    summary: 'A probe.',
  });
const read = define('GET', '/thing/{id}');
const write = define('POST', '/thing');

const jsonResponse = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const success = () => jsonResponse(200, { ok: true });
const rejection = (status: number, code = 'internal') =>
  jsonResponse(status, { error: 'It did not work.', code, request_id: 'r1' });

/** A client whose server returns the given responses one after another. */
const given = (...responses: (() => Response | Promise<Response>)[]) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => (responses.shift() ?? success)());
  const accessToken = vi.fn(
    async ({ forceRefresh }: { forceRefresh: boolean }): Promise<string | undefined> => (forceRefresh ? 'new' : 'old'),
  );
  const onRejected = vi.fn();
  const call = createCaller({ apiUrl: async () => 'https://api.test', accessToken, fetch, timeoutMs: 50, onRejected });
  const request = (index: number) => {
    const [url, init] = fetch.mock.calls[index] ?? [];
    return { url, method: init?.method, body: init?.body, token: new Headers(init?.headers).get('authorization') };
  };
  return { call, fetch, accessToken, request, onRejected };
};

describe('the API client', () => {
  it('fills the path, sends the rest as the query, and leaves out empty values', async () => {
    const { call, request } = given(success);
    await expect(call(read, { id: 'a/b', note: '', limit: 5 })).resolves.toEqual({ ok: true });
    expect(request(0)).toMatchObject({ url: 'https://api.test/thing/a%2Fb?limit=5', token: 'Bearer old' });
    expect(request(0).body).toBeUndefined();
  });

  it('sends a POST as JSON', async () => {
    const { call, request } = given(success);
    await call(write, { id: '1', note: 'hello' });
    expect(JSON.parse(String(request(0).body))).toEqual({ id: '1', note: 'hello' });
  });

  it.each([401, 403, 500])('refreshes the token and repeats a GET once on %i', async status => {
    const { call, fetch, request } = given(() => rejection(status), success);
    await expect(call(read, { id: '1' })).resolves.toEqual({ ok: true });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(request(1).token).toBe('Bearer new');
  });

  it.each([
    ['with 401', 401, 1],
    ['with 403', 403, 1],
    ['otherwise', 500, 0],
  ])('reports a call that was rejected %s, once', async (_, status, times) => {
    const { call, onRejected } = given(
      () => rejection(status),
      () => rejection(status),
    );
    await expect(call(read, { id: '1' })).rejects.toMatchObject({ status });
    expect(onRejected).toHaveBeenCalledTimes(times);
  });

  it('reports no rejection when the new token is accepted', async () => {
    const { call, onRejected } = given(() => rejection(401), success);
    await call(read, { id: '1' });
    expect(onRejected).not.toHaveBeenCalled();
  });

  it('repeats nothing once the session has ended, because a new token belongs to the same sign-in', async () => {
    const { call, fetch, onRejected } = given(() => rejection(401, 'session_ended'), success);
    await expect(call(read, { id: '1' })).rejects.toMatchObject({ code: 'session_ended', message: 'It did not work.' });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(onRejected).toHaveBeenCalledOnce();
  });

  it.each([401, 403])('repeats a POST once on %i', async status => {
    const { call, fetch } = given(() => rejection(status), success);
    await call(write, { id: '1' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('never repeats a POST after a 500, because its work may have been done', async () => {
    const { call, fetch } = given(() => rejection(500), success);
    await expect(call(write, { id: '1' })).rejects.toMatchObject({ status: 500, message: 'It did not work.' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('returns the second rejection, and does not retry again', async () => {
    const { call, fetch } = given(
      () => rejection(403, 'forbidden'),
      () => rejection(403, 'forbidden'),
      success,
    );
    await expect(call(read, { id: '1' })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('keeps the reason of a rejection when the user pool gives no new token, as to a disabled user', async () => {
    const { call, accessToken, onRejected } = given(
      () => rejection(403, 'forbidden'),
      () => new Response('{"message":"Unauthorized"}', { status: 401 }),
    );
    accessToken.mockImplementation(async ({ forceRefresh }) => (forceRefresh ? undefined : 'old'));
    await expect(call(read, { id: '1' })).rejects.toMatchObject({ status: 403, message: 'It did not work.' });
    expect(onRejected).toHaveBeenCalledOnce();
  });

  it('repeats a request without a token, of a person who has no sign-in', async () => {
    const { call, accessToken, request } = given(() => rejection(500), success);
    accessToken.mockResolvedValue(undefined);
    await expect(call(read, { id: '1' })).resolves.toEqual({ ok: true });
    expect(request(1).token).toBeNull();
  });

  it('passes on the problems of fields', async () => {
    const detail = [{ field: 'note', message: 'Too long' }];
    const { call } = given(() => jsonResponse(400, { error: 'Wrong', code: 'invalid_input', request_id: 'r', detail }));
    await expect(call(write, { id: '1' })).rejects.toMatchObject({ code: 'invalid_input', detail, requestId: 'r' });
  });

  it('reports an unreachable server with a message', async () => {
    const { call } = given(() => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await call(read, { id: '1' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({
      status: 0,
      code: 'network',
      message: expect.stringContaining('Check your connection'),
    });
  });

  it('rejects a response that does not match the contract, and one that is not JSON', async () => {
    const { call } = given(
      () => jsonResponse(200, { ok: 'yes' }),
      () => new Response('<html>', { status: 502 }),
    );
    await expect(call(read, { id: '1' })).rejects.toMatchObject({ code: 'unreadable' });
    await expect(call(write, { id: '1' })).rejects.toMatchObject({ code: 'unreadable', status: 502 });
  });

  it("explains the gateway's rejection of a token, which has no message", async () => {
    const rejection = () => new Response('{"message":"Unauthorized"}', { status: 401 });
    const { call } = given(rejection, rejection);
    await expect(call(read, { id: '1' })).rejects.toMatchObject({
      code: 'unauthenticated',
      status: 401,
      message: 'Your sign-in is not valid any more. Please log out and log in again.',
    });
  });

  it('stops a call without a response after the time limit', async () => {
    const { call, fetch } = given();
    fetch.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    await expect(call(write, { id: '1' })).rejects.toMatchObject({ code: 'network' });
  });

  it('stops a call whose token does not come after the time limit; a late one is sent with an aborted signal', async () => {
    const { call, fetch, accessToken } = given();
    let answer: (token: string) => void = () => undefined;
    accessToken.mockReturnValueOnce(new Promise<string>(resolve => (answer = resolve)));
    await expect(call(write, { id: '1' })).rejects.toMatchObject({ code: 'network' });
    expect(fetch).not.toHaveBeenCalled();
    answer('old');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it("passes on the caller's own abort unchanged", async () => {
    const { call, fetch } = given();
    const abort = new AbortController();
    fetch.mockImplementation(async () => {
      abort.abort();
      throw abort.signal.reason;
    });
    await expect(call(read, { id: '1' }, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
