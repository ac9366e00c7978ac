import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formTokenOf } from './form-token.ts';

const URL = 'https://api.example.com/call_request/form';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** The tokens that the API gives, one after the other; undefined while it is away. `delayMs`: how long each takes. */
const api = (tokens: (string | undefined)[], delayMs = 0) =>
  vi.stubGlobal('fetch', async () => {
    const form_token = tokens.shift();
    await new Promise(resolve => setTimeout(resolve, delayMs));
    return form_token ? Response.json({ form_token }) : Response.json({}, { status: 503 });
  });

const openPage = () => formTokenOf(URL, () => new Date());

/** What a sending gets, and after which time. */
const taken = async (take: () => Promise<string | undefined>) => {
  const began = Date.now();
  const taking = take().then(token => ({ token, afterMs: Date.now() - began }));
  await vi.advanceTimersByTimeAsync(60_000);
  return taking;
};

it('given a token that is older than two seconds, has it at once, and again for the next sending', async () => {
  api(['t1']);
  const take = openPage();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await taken(take)).toEqual({ token: 't1', afterMs: 0 });
  expect(await taken(take)).toEqual({ token: 't1', afterMs: 0 });
});

it('given an API that was away when the page was opened, asks again, and waits until the token is old enough', async () => {
  api([undefined, 't2']);
  const take = openPage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await taken(take)).toEqual({ token: 't2', afterMs: 2000 });
});

it('given a slow API, waits until the token is old enough', async () => {
  api(['t1'], 5000);
  const take = openPage();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await taken(take)).toEqual({ token: 't1', afterMs: 3000 });
});

it('given a form that is sent at once, does not wait: the server takes it for a robot’s', async () => {
  api(['t1']);
  const take = openPage();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await taken(take)).toEqual({ token: 't1', afterMs: 0 });
});

it('given a connection that stalls, has none', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  expect((await taken(openPage())).token).toBeUndefined();
});

it('given an API that stays away, has none', async () => {
  api([]);
  expect((await taken(openPage())).token).toBeUndefined();
});

it('given a page that was open for two hours, gets a fresh token', async () => {
  api(['t1', 't2']);
  const take = openPage();
  await vi.advanceTimersByTimeAsync(2 * 3600_000);
  expect(await taken(take)).toEqual({ token: 't2', afterMs: 2000 });
});

it('given a token that is used up, gets a fresh one', async () => {
  api(['t1', 't2']);
  const take = openPage();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await taken(() => take(true))).toEqual({ token: 't2', afterMs: 2000 });
});
