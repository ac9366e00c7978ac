import { expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { createCommandKeys } from './command-keys.ts';

const given = () => {
  let time = 0;
  const keys: string[] = [];
  const withKey = createCommandKeys(() => time);
  return {
    keys,
    pass: (ms: number) => {
      time += ms;
    },
    send: (input: unknown, failure?: Error) =>
      withKey('sendText', input, async key => {
        keys.push(key);
        if (failure) throw failure;
      }).catch(() => undefined),
  };
};
const failure = (status: number, code: ApiFailure['code']) => new ApiFailure({ status, code, message: 'No.' });
const lost = failure(0, 'network');

it.each([
  ['no response came', lost],
  ['the page was left', new DOMException('left', 'AbortError')],
  ['the gateway timed out', failure(504, 'unreadable')],
  ['the server failed unexpectedly', failure(500, 'internal')],
])('sends the same key again if %s, until a response came', async (_, error) => {
  const { send, keys } = given();
  await send({ to: '1' }, error);
  await send({ to: '1' });
  await send({ to: '1' });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it.each([
  ['a rejection', failure(422, 'rejected')],
  ["the provider's failure", failure(502, 'provider_failed')],
])('sends a new key after %s', async (_, error) => {
  const { send, keys } = given();
  await send({ to: '1' }, error);
  await send({ to: '1' });
  expect(keys[1]).not.toBe(keys[0]);
});

it('sends a new key for another input, and after ten minutes', async () => {
  const { send, keys, pass } = given();
  await send({ to: '1' }, lost);
  await send({ to: '2' }, lost);
  pass(10 * 60_000);
  await send({ to: '1' });
  expect(new Set(keys).size).toBe(3);
});
