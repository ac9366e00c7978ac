import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import type { AwsOperations } from '../http/aws-json.ts';
import { queueOperations } from './queue-operations.ts';
import { Queues } from './queues.ts';

const QueueUrl = 'http://c/000000000000/work';
let queues: Queues;
let operations: AwsOperations;

beforeEach(() => {
  const Work = { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'work' } };
  const { dir, remove } = writeAssembly({ stacks: { one: { Resources: { Work } } } });
  onTestFinished(remove);
  const assembly = loadAssembly(dir, { web: 'http://a', api: 'http://b', aws: 'http://c' });
  queues = new Queues(
    assembly,
    () => new Date(),
    () => undefined,
  );
  operations = queueOperations(queues);
});

const ask = (operation: string, input: object = {}): unknown => operations[operation]?.({ QueueUrl, ...input });

describe('what a local queue would forget is rejected by its name, and nothing is sent', () => {
  it.each([
    ['MessageAttributes', 'SendMessage', { MessageBody: 'a', MessageAttributes: {} }],
    ['MessageGroupId', 'SendMessage', { MessageBody: 'a', MessageGroupId: 'g' }],
    [
      'MessageDeduplicationId',
      'SendMessageBatch',
      { Entries: [{ Id: '1', MessageBody: 'a', MessageDeduplicationId: 'd' }] },
    ],
    ['ReceiveRequestAttemptId', 'ReceiveMessage', { ReceiveRequestAttemptId: 'r' }],
  ])('%s of %s', (field, operation, input) => {
    expect(() => ask(operation, input)).toThrow(field);
    expect(queues.messages('work')).toEqual([]);
  });
});

it('rejects a batch with the same id twice', () => {
  const entry = { Id: '1', MessageBody: 'a' };
  expect(() => ask('SendMessageBatch', { Entries: [entry, entry] })).toThrow(
    expect.objectContaining({ type: 'BatchEntryIdsNotDistinct' }),
  );
});

it('has no list of messages if there are none', () => {
  expect(ask('ReceiveMessage', { WaitTimeSeconds: 1 })).toEqual({});
});

it('returns the attributes that are asked for, and no others', () => {
  queues.send('work', 'a', { attributes: { ERROR_CODE: '200' } });
  const received = (input: object) => {
    const { Messages } = ask('ReceiveMessage', { VisibilityTimeout: 0, ...input }) as { Messages: object[] };
    return Messages[0];
  };
  expect(received({})).toMatchObject({ Body: 'a', Attributes: undefined, MessageAttributes: undefined });
  const names = { MessageSystemAttributeNames: ['SentTimestamp'], MessageAttributeNames: ['All'] };
  expect(received(names)).toMatchObject({
    Attributes: { SentTimestamp: expect.stringMatching(/^\d+$/) },
    MessageAttributes: { ERROR_CODE: { DataType: 'String', StringValue: '200' } },
  });
  expect(received(names)).not.toHaveProperty('Attributes.ApproximateReceiveCount');
  expect(received({ AttributeNames: ['All'] })).toHaveProperty('Attributes.ApproximateReceiveCount', '4');
});

describe('a receipt handle', () => {
  const handle = (): string => {
    queues.send('work', 'a');
    const { Messages } = ask('ReceiveMessage') as { Messages: { ReceiptHandle: string }[] };
    return String(Messages[0]?.ReceiptHandle);
  };
  const invalid = expect.objectContaining({ type: 'ReceiptHandleIsInvalid' });

  it('deletes its message, once and again', () => {
    const ReceiptHandle = handle();
    expect([ask('DeleteMessage', { ReceiptHandle }), ask('DeleteMessage', { ReceiptHandle })]).toEqual([{}, {}]);
    expect(queues.messages('work')).toEqual([]);
  });

  it.each([
    ['of nothing', () => 'not-a-handle'],
    ['of no message', () => 'work/1'],
    ['of another queue', () => handle().replace('work', 'other')],
  ])('%s is rejected, and the message stays', (_, of) => {
    const ReceiptHandle = of();
    const before = queues.messages('work').length;
    expect(() => ask('DeleteMessage', { ReceiptHandle })).toThrow(invalid);
    expect(() => ask('ChangeMessageVisibility', { ReceiptHandle, VisibilityTimeout: 0 })).toThrow(invalid);
    expect(queues.messages('work')).toHaveLength(before);
  });
});
