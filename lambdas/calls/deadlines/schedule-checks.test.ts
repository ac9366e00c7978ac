import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { beforeEach, expect, it, vi } from 'vitest';
import { queueClient } from '#platform/clients/queue-client';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { aContext } from '../../../tests/support/unit/lambda-events.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { handler } from './schedule-checks.ts';

beforeEach(() => {
  captureLog();
  vi.stubEnv('CHECKS_URL', 'https://queues.test/checks');
  vi.stubEnv('POWERTOOLS_TRACE_ENABLED', 'false');
});

const run = () => handler({}, aContext());

it('sends the six checks of a minute, ten seconds apart', async () => {
  const queue = strictMock(queueClient());
  queue.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  await run();
  const [call] = queue.commandCalls(SendMessageBatchCommand);
  expect(call?.args[0].input).toMatchObject({ QueueUrl: 'https://queues.test/checks' });
  expect(call?.args[0].input.Entries?.map(({ DelaySeconds }) => DelaySeconds)).toEqual([0, 10, 20, 30, 40, 50]);
});

it('fails if the queue did not take some of them, so that they are sent again', async () => {
  strictMock(queueClient())
    .on(SendMessageBatchCommand)
    .resolves({ Successful: [], Failed: [{ Id: 'after-0', Code: 'InternalError', SenderFault: false }] });
  await expect(run()).rejects.toThrow('Checks that were not sent: 1.');
});
