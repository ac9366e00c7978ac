import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
