import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operations } from '#shared/contracts/operations';
import { Refusal } from '#shared/errors';
import { at } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import * as claims from '../table/command-claims.ts';
import { commandKey, once } from './once.ts';

const KEY = 'c8b7f6de-3f1e-4f0f-9c51-0d2f5a0b7e11';
const command = { userId: 'agent-1', operation: 'sendText', key: KEY, input: { to: 'Ada', body: 'private' } };
const send = (run: () => Promise<unknown>, input: object = command.input) => once({ ...command, input }, at(0), run);

let kept: { input_hash: string; answer?: string } | undefined;
let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  kept = undefined;
  log = captureLog();
  vi.spyOn(claims, 'claimCommand').mockImplementation(async ({ userId: user_id, operation }, input_hash) => {
    const known = kept && { user_id, operation, expires_at: 0, version: 1, ...kept };
    kept ??= { input_hash };
    return known;
  });
  vi.spyOn(claims, 'keepAnswer').mockImplementation(async (_, answer) => {
    if (kept) kept.answer = JSON.stringify(answer);
  });
  vi.spyOn(claims, 'releaseCommand').mockImplementation(async () => {
    kept = undefined;
  });
});
afterEach(() => vi.restoreAllMocks());

describe('a command that is done once', () => {
  it('is answered the same when it is sent again, and is not done again', async () => {
    const run = vi.fn(async () => ({ id: 'n1' }));
    expect(await send(run)).toEqual({ id: 'n1' });
    expect(await send(run)).toEqual({ id: 'n1' });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is refused where another command has its key, done or being done: it is not answered what that one was', async () => {
    const sentence = 'This was sent before as something else. Please send it again.';
    const run = vi.fn(async () => ({ id: 'n2' }));
    const other = { to: 'Ada', body: 'another' };
    let finish: (answer: object) => void = () => undefined;
    const first = send(() => new Promise(resolve => (finish = resolve)));
    await expect(send(run, other)).rejects.toMatchObject({ code: 'conflict', message: sentence });
    finish({ id: 'n1' });
    await first;
    await expect(send(run, other)).rejects.toMatchObject({ code: 'conflict', message: sentence });
    expect(run).not.toHaveBeenCalled();
    expect(await send(run)).toEqual({ id: 'n1' });
  });

  it('keeps no word of what it was sent', async () => {
    await send(async () => ({}));
    expect(JSON.stringify(kept)).not.toContain('private');
  });

  it('is refused while the first is being done', async () => {
    let finish: (answer: object) => void = () => undefined;
    const first = send(() => new Promise(resolve => (finish = resolve)));
    await expect(send(vi.fn())).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('look') });
    finish({});
    expect(await first).toEqual({});
  });

  it('may be sent again after a refusal, because nothing was done', async () => {
    const refusal = new Refusal('refused', 'This number cannot receive texts.');
    await expect(send(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(await send(async () => ({}))).toEqual({});
  });

  it.each([
    ['the provider failed', new Refusal('provider_failed', 'There was no answer.')],
    ['nobody knows what went wrong', new Error('socket hang up')],
  ])('is not done again where %s', async (_, error) => {
    await expect(send(() => Promise.reject(error))).rejects.toBe(error);
    const run = vi.fn();
    await expect(send(run)).rejects.toMatchObject({ code: 'conflict' });
    expect(run).not.toHaveBeenCalled();
  });

  it('has succeeded though its answer could not be kept; the log has no word of it', async () => {
    vi.spyOn(claims, 'keepAnswer').mockRejectedValue(new Error('throttled'));
    expect(await send(async () => ({ message: 'private' }))).toEqual({ message: 'private' });
    expect(log.text()).toContain('end of a command not noted');
    expect(log.text()).not.toContain('private');
  });
});

describe('the key of a command', () => {
  it('is read from the header, and need not be there', () => {
    expect(commandKey({ 'idempotency-key': KEY })).toBe(KEY);
    expect(commandKey({})).toBeUndefined();
  });

  it('is refused where it is no key', () => {
    expect(() => commandKey({ 'idempotency-key': 'a#b' })).toThrow('not valid');
  });
});

it('is how all that reaches a customer, buys, or adds to a list is done', () => {
  const names = operations.filter(operation => operation.once).map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    'addCustomerServiceNote',
    'addLeadNote',
    'addVerificationEvent',
    'createDid',
    'nominateDoctor',
    'requestVerification',
    'sendEmail',
    'sendText',
  ]);
});
