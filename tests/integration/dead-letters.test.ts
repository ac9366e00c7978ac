import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';
import { createCall, updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { getRollup } from '#platform/table/rollups';
import { type Command, runDeadLetters } from '../../bin/dead-letters/run.ts';
import { deadLetterQueueName, type FunctionName } from '../../infra/functions.ts';
import { aCall, anEndedCall, at, TASK_SID } from '../support/builders/a-call.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';
import { aRecord } from '../support/unit/stream-records.ts';

const PATIENCE = { timeout: 20_000 };

let system: Awaited<ReturnType<typeof startBackEnd>>;
beforeAll(async () => {
  system = await startBackEnd();
});
afterAll(() => system.stop());

const lettersOf = (name: FunctionName) => system.cloud.queues.messages(deadLetterQueueName('local', name));

const run = async (consumer: FunctionName, command: Command): Promise<string[]> => {
  const lines: string[] = [];
  const settings = {
    endpoint: system.cloud.urls.aws,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const clients = {
    queues: new SQSClient({ ...settings, useQueueUrlAsEndpoint: false }),
    functions: new LambdaClient(settings),
    streams: new DynamoDBStreamsClient(settings),
  };
  const print = (line: string) => lines.push(line);
  await runDeadLetters({ clients, stage: 'local', only: [consumer], now: new Date(), print }, command);
  return lines;
};

const newCall = async (id: string) => {
  const { version: _, ...call } = aCall({ id, customer_call_sid: id });
  await createCall(call);
};
const accept = (id: string) =>
  updateCall(id, { set: { reservation_status: 'accepted', accepted_ts: at(4), reservation_user_key: 'user/agent-1' } });

/** The reactions to the call's acceptance: dialing the customer of an outbound call is one of them. */
const reactions = () => system.logged('"event":"call.accepted"').length;

it('a call that fails its schema delays no other call, and its letter names the call', async () => {
  await newCall('healthy');
  const poison = { ...aCall({ id: 'poison', lead_name: 'Canary Name' }), reservation_status: 'lost' };
  const Item = { ...keys.call('poison'), entity: 'call', ...poison };
  await documentClient().send(new PutCommand({ TableName: env('TABLE_NAME'), Item }));
  await accept('healthy');
  await expect.poll(reactions, PATIENCE).toBe(1);

  for (const name of ['announce-changes', 'publish-changes'] as const) {
    await expect.poll(() => lettersOf(name), PATIENCE).toHaveLength(1);
    const lines = await run(name, { verb: 'list' });
    expect(lines[0]).toMatch(
      new RegExp(`^\\S+  0 min  ${name}  call#poison call  could not be read \\(reservation_status: invalid_value\\)$`),
    );
    expect(lines.join()).not.toContain('Canary');
  }
  expect(system.logged('Canary')).toEqual([]);
});

it('a record that can still not be read becomes a new letter when it is replayed', async () => {
  const [before] = lettersOf('announce-changes');
  const said = await run('announce-changes', { verb: 'replay', id: before?.id ?? '' });
  expect(said).toEqual([`${before?.id}  could still not be read: a new letter says why`]);
  const after = lettersOf('announce-changes');
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
  await run('announce-changes', { verb: 'discard', id: after[0]?.id ?? '' });
  expect(lettersOf('announce-changes')).toEqual([]);
});

it('a record that can be read now has its effect when it is replayed', async () => {
  await newCall('late');
  const before = reactions();
  const images = { old: aCall({ id: 'late' }), new: aCall({ id: 'late', reservation_status: 'accepted', version: 2 }) };
  system.cloud.queues.send(deadLetterQueueName('local', 'announce-changes'), {
    kind: 'set-aside-record',
    consumer: 'announce-changes',
    event_id: 'event-1',
    entity: 'call',
    item: 'call#late call',
    reason: 'reservation_status: invalid_value',
    record: aRecord(1, 'call', images),
  });
  expect((await run('announce-changes', { verb: 'replay-all' })).at(-1)).toBe('1 of 1 replayed.');
  await expect.poll(reactions, PATIENCE).toBe(before + 1);
  expect(lettersOf('announce-changes')).toEqual([]);
});

it('an event whose function failed is explained, and handled when the cause is gone', async () => {
  // There is no Twilio that could tell of the task.
  const { version: _, ...call } = anEndedCall({ id: 'disposed', customer_call_sid: 'disposed', task_sid: TASK_SID });
  await createCall(call);
  await updateCall('disposed', { set: { disposition: 'Sale' } });
  await expect.poll(() => lettersOf('react-to-calls'), PATIENCE).toHaveLength(1);
  const [letter] = lettersOf('react-to-calls');
  const id = letter?.id ?? '';

  const [line, ...advice] = await run('react-to-calls', { verb: 'explain', id });
  expect(line).toContain('react-to-calls  taskAttribute/disposed  call.disposed failed each time');
  expect(advice.join('\n')).toContain('then replay');
  expect((await run('react-to-calls', { verb: 'replay', id }))[0]).toContain(`${id}  stays: `);
  expect(lettersOf('react-to-calls')).toHaveLength(1);

  await updateCall('disposed', { remove: ['task_sid'] });
  expect(await run('react-to-calls', { verb: 'replay', id })).toEqual([`${id}  replayed`]);
  expect(lettersOf('react-to-calls')).toEqual([]);
});

it('an ended call that could not be counted is counted once when it is replayed', async () => {
  const [TableName, Key] = [env('TABLE_NAME'), keys.countedDocument(keys.call('uncounted'))];
  const figures = async () =>
    (await getRollup(1, { of: 'company', day: '2026-01-09' }, { latest: true }))?.cells.find(({ by }) => by === 'total')
      ?.figures;
  const poison = { ...Key, entity: 'counted-document', generations: 'not a record', version: 1 };
  await documentClient().send(new PutCommand({ TableName, Item: poison }));
  const time = '2026-01-09T15:00:00.000Z';
  const times = { created_ts: time, accepted_ts: time, call_ended_ts: time };
  const { version: _, ...call } = anEndedCall({ id: 'uncounted', customer_call_sid: 'uncounted', ...times });
  await createCall(call);
  await expect.poll(() => lettersOf('project-changes'), PATIENCE).toHaveLength(1);
  const id = lettersOf('project-changes')[0]?.id ?? '';
  expect(await figures()).toBeUndefined();

  await documentClient().send(new DeleteCommand({ TableName, Key }));
  expect(await run('project-changes', { verb: 'replay', id })).toEqual([`${id}  replayed`]);
  expect(lettersOf('project-changes')).toEqual([]);
  expect(await figures()).toMatchObject({ calls_qtd: 1, offered_qtd: 1 });
});
