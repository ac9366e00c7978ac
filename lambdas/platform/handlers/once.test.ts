import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operations } from '#shared/contracts/operations';
import { Rejection } from '#shared/errors';
import { at } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { fingerprint } from '../fingerprint.ts';
import * as claims from '../table/claims/command-claims.ts';
import { commandKey, once } from './once.ts';

const KEY = 'c8b7f6de-3f1e-4f0f-9c51-0d2f5a0b7e11';
const command = { userId: 'agent-1', operation: 'sendText', key: KEY, input: { to: 'Ada', body: 'private' } };
const send = (run: () => Promise<unknown>, input: object = command.input) => once({ ...command, input }, at(0), run);

let stored: { input_hash: string; answer?: string } | undefined;
let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  stored = undefined;
  log = captureLog();
  vi.spyOn(claims, 'claimCommand').mockImplementation(async ({ userId: user_id, operation }, input_hash) => {
    const known = stored && { user_id, operation, expires_at: 0, version: 1, ...stored };
    stored ??= { input_hash };
    return known;
  });
  vi.spyOn(claims, 'storeResult').mockImplementation(async (_, answer) => {
    if (stored) stored.answer = JSON.stringify(answer);
  });
  vi.spyOn(claims, 'releaseCommand').mockImplementation(async () => {
    stored = undefined;
  });
});
afterEach(() => vi.restoreAllMocks());

describe('a command that is done once', () => {
  it('returns the same result when it is sent again, and is not done again', async () => {
    const run = vi.fn(async () => ({ id: 'n1' }));
    expect(await send(run)).toEqual({ id: 'n1' });
    expect(await send(run)).toEqual({ id: 'n1' });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is rejected if another command has its key, finished or not', async () => {
    const message = 'This was sent before as something else. Please send it again.';
    const run = vi.fn(async () => ({ id: 'n2' }));
    const other = { to: 'Ada', body: 'another' };
    let finish: (answer: object) => void = () => undefined;
    const first = send(() => new Promise(resolve => (finish = resolve)));
    await expect(send(run, other)).rejects.toMatchObject({ code: 'conflict', message });
    finish({ id: 'n1' });
    await first;
    await expect(send(run, other)).rejects.toMatchObject({ code: 'conflict', message });
    expect(run).not.toHaveBeenCalled();
    expect(await send(run)).toEqual({ id: 'n1' });
  });

  it('stores nothing of its input', async () => {
    await send(async () => ({}));
    expect(JSON.stringify(stored)).not.toContain('private');
  });

  it('stores nothing by which a password of its input can be tried', async () => {
    vi.restoreAllMocks();
    const table = startUnitTable();
    const input = { email: 'new@coverline.test', password: 'Spring2026!' };
    await send(async () => ({}), input);
    const claim = JSON.stringify(table.all());
    for (const text of [JSON.stringify(input), input.password, KEY]) {
      expect(claim).not.toContain(text);
      expect(table.itemsOf('command-claim')).not.toContainEqual(
        expect.objectContaining({ input_hash: fingerprint(text) }),
      );
    }
    expect(table.itemsOf('command-claim')).toHaveLength(1);
    const second = vi.fn(async () => ({}));
    await expect(send(second, { ...input, password: 'Summer2026!' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await send(second, input)).toEqual({});
    expect(second).not.toHaveBeenCalled();
  });

  it('is rejected while the first one is being done', async () => {
    let finish: (answer: object) => void = () => undefined;
    const first = send(() => new Promise(resolve => (finish = resolve)));
    await expect(send(vi.fn())).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('look') });
    finish({});
    expect(await first).toEqual({});
  });

  it('may be sent again after a rejection, because nothing was done', async () => {
    const rejection = new Rejection('rejected', 'This number cannot receive texts.');
    await expect(send(() => Promise.reject(rejection))).rejects.toBe(rejection);
    expect(await send(async () => ({}))).toEqual({});
  });

  it.each([
    ['the provider failed', new Rejection('provider_failed', 'There was no answer.')],
    ['the operation failed', new Rejection('internal', 'Something went wrong.')],
    ['the cause is unknown', new Error('socket hang up')],
  ])('is not done again if %s', async (_, error) => {
    await expect(send(() => Promise.reject(error))).rejects.toBe(error);
    const run = vi.fn();
    await expect(send(run)).rejects.toMatchObject({ code: 'conflict' });
    expect(run).not.toHaveBeenCalled();
  });

  it('succeeds although its result could not be stored, and logs nothing of it', async () => {
    vi.spyOn(claims, 'storeResult').mockRejectedValue(new Error('throttled'));
    expect(await send(async () => ({ message: 'private' }))).toEqual({ message: 'private' });
    expect(log.text()).toContain('end of a command not noted');
    expect(log.text()).toContain('"operation":"sendText","user_id":"agent-1","cause":"Error"');
    expect(log.text()).not.toContain('private');
  });
});

describe('the key of a command', () => {
  it('is read from the header and is optional', () => {
    expect(commandKey({ 'idempotency-key': KEY })).toBe(KEY);
    expect(commandKey({})).toBeUndefined();
  });

  it('is rejected if it is malformed', () => {
    expect(() => commandKey({ 'idempotency-key': 'a#b' })).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: 'The key of this request is not valid.' }),
    );
  });
});

it('is used by every operation that reaches a customer, buys, or adds to a list', () => {
  const names = operations.filter(operation => operation.once).map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    'addCustomerServiceNote',
    'addLeadNote',
    'addVerificationEvent',
    'adminCreateUser',
    'createDid',
    'createLeadSource',
    'createMessageTemplate',
    'createProductOption',
    'createSavedView',
    'nominateDoctor',
    'requestVerification',
    'sendEmail',
    'sendText',
    'startErasure',
    'startExport',
    'startLeadChange',
    'startLeadExport',
  ]);
});
