import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rejection } from '#shared/errors';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { logger } from './logger.ts';

const CANARY = 'Metformin, 500 mg';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const transactionCanceled = () =>
  new TransactionCanceledException({
    message: `Not valid: ${CANARY}\n    ${CANARY}`,
    $metadata: { requestId: 'REQUEST1', httpStatusCode: 400 },
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ValidationError', Message: CANARY, Item: { meds_list: { S: CANARY } } },
    ],
  });

it('logs an AWS error with name, codes and stack, and nothing of the request', () => {
  logger.error('operation failed', { operation: 'updateLead', error: transactionCanceled() });
  const [line = ''] = log.lines();
  expect(line).not.toContain('Metformin');
  expect(JSON.parse(line)).toMatchObject({
    operation: 'updateLead',
    error: {
      name: 'TransactionCanceledException',
      aws_request_id: 'REQUEST1',
      status: 400,
      codes: ['None', 'ValidationError'],
      stack: expect.arrayContaining([expect.stringContaining('logger.test.ts')]),
    },
  });
});

it('logs our own error with its message', () => {
  logger.error('operation failed', { error: new TypeError('There is no such queue.') });
  expect(JSON.parse(log.lines()[0] ?? '')).toMatchObject({
    error: { name: 'TypeError', message: 'There is no such queue.' },
  });
});

const NUMBER = '(212) 555-0142';
const rejection = () => new Rejection('rejected', `${NUMBER} is on the blacklist.`);

it('logs a rejection with its code and stack, and not its message, which may name a phone number', () => {
  logger.warn('not reconciled', { call_id: 'call-1', error: rejection() });
  const [line = ''] = log.lines();
  expect(line).not.toContain(NUMBER);
  expect(JSON.parse(line)).toMatchObject({
    call_id: 'call-1',
    error: {
      name: 'Rejection',
      code: 'rejected',
      stack: expect.arrayContaining([expect.stringContaining('logger.test.ts')]),
    },
  });
});

it.each([
  ['a rejection', rejection(), { name: 'Rejection', code: 'rejected' }],
  ['an AWS error', transactionCanceled(), { name: 'TransactionCanceledException', status: 400 }],
])('logs an error that %s caused without the message of its cause', (_, cause, logged) => {
  logger.error('operation failed', { error: new Error('Nothing was dialled.', { cause }) });
  const [line = ''] = log.lines();
  expect(line).not.toMatch(/555-0142|Metformin/);
  expect(JSON.parse(line)).toMatchObject({ error: { name: 'Error', message: 'Nothing was dialled.', cause: logged } });
});
