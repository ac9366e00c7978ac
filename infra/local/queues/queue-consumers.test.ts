import { describe, expect, it, onTestFinished } from 'vitest';
import { functionResource, writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import type { InvocationResult } from '../functions/invocation.ts';
import { ManualClock } from '../twilio/clock.ts';
import { startQueueConsumers } from './queue-consumers.ts';
import { queueOperations } from './queue-operations.ts';
import { Queues } from './queues.ts';

const att = (logicalId: string, attribute: string) => ({ 'Fn::GetAtt': [logicalId, attribute] });

const Mapping = {
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { EventSourceArn: att('Work', 'Arn'), FunctionName: { Ref: 'Fn' }, BatchSize: 1 },
};

const load = (mapping: object = Mapping) => {
  const { dir, remove } = writeAssembly({
    stacks: {
      one: {
        Resources: {
          Fn: functionResource('worker'),
          Dead: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead' } },
          Work: {
            Type: 'AWS::SQS::Queue',
            Properties: {
              QueueName: 'work',
              VisibilityTimeout: 60,
              RedrivePolicy: { deadLetterTargetArn: att('Dead', 'Arn'), maxReceiveCount: 2 },
            },
          },
          Mapping: mapping,
        },
      },
    },
  });
  onTestFinished(remove);
  return loadAssembly(dir, { web: 'http://a', api: 'http://b', aws: 'http://c' });
};

/** A queue whose function fails as often as the test says. */
const given = ({ failures = 0 } = {}) => {
  const clock = new ManualClock();
  const assembly = load();
  const queues = new Queues(
    assembly,
    () => clock.now(),
    () => undefined,
  );
  const invoked: { at: string; body: string }[] = [];
  const invoke = async (_id: string, event: unknown): Promise<InvocationResult> => {
    const { Records } = event as { Records: { body: string }[] };
    for (const { body } of Records) invoked.push({ at: clock.now().toISOString().slice(14, 19), body });
    return invoked.length <= failures ? { functionError: 'Unhandled', payload: {} } : { payload: null };
  };
  const consumers = startQueueConsumers({ assembly, queues, invoke, clock, log: () => undefined });
  const operations = queueOperations(queues);
  const send = (...delays: number[]) =>
    operations.SendMessageBatch?.({
      QueueUrl: 'http://c/000000000000/work',
      Entries: delays.map(DelaySeconds => ({
        Id: `m${DelaySeconds}`,
        MessageBody: `{"n":${DelaySeconds}}`,
        DelaySeconds,
      })),
    });
  return { clock, queues, consumers, invoked, send };
};

describe('the function that handles the messages of a queue', () => {
  it('gets each message once, after its delay, and the message is deleted', async () => {
    const { clock, queues, invoked, send } = given();
    send(0, 10, 20);
    await clock.advance(60_000);
    expect(invoked).toEqual([
      { at: '00:00', body: '{"n":0}' },
      { at: '00:10', body: '{"n":10}' },
      { at: '00:20', body: '{"n":20}' },
    ]);
    expect(queues.counts()).toEqual({ work: 0, dead: 0 });
  });

  it('gets a failed message again after the visibility timeout', async () => {
    const { clock, queues, invoked, send } = given({ failures: 1 });
    send(0);
    await clock.advance(200_000);
    expect(invoked.map(({ at }) => at)).toEqual(['00:00', '01:00']);
    expect(queues.counts()).toEqual({ work: 0, dead: 0 });
  });

  it('gets it no more after the last attempt: it goes to the dead-letter queue', async () => {
    const { clock, queues, invoked, send } = given({ failures: 9 });
    send(0);
    await clock.advance(200_000);
    expect(invoked).toHaveLength(2);
    expect(queues.messages('dead')).toMatchObject([{ body: { n: 0 } }]);
    expect(queues.counts()).toEqual({ work: 0, dead: 1 });
  });

  it('gets nothing after the stop', async () => {
    const { clock, consumers, invoked, send } = given();
    send(10);
    consumers.stop();
    await clock.advance(60_000);
    expect(invoked).toEqual([]);
  });
});

it('is not started with a setting that the local cloud does not know', () => {
  const clock = new ManualClock();
  const assembly = load({ ...Mapping, Properties: { ...Mapping.Properties, MaximumBatchingWindowInSeconds: 5 } });
  const queues = new Queues(
    assembly,
    () => clock.now(),
    () => undefined,
  );
  const start = () =>
    startQueueConsumers({ assembly, queues, invoke: async () => ({ payload: null }), clock, log: () => undefined });
  expect(start).toThrow('MaximumBatchingWindowInSeconds');
});
