import { expect, it, onTestFinished } from 'vitest';
import { writeAssembly } from '../../../tests/support/local-cloud/fixture-assembly.ts';
import { loadAssembly } from '../assembly/local-assembly.ts';
import { Queues } from '../queues/queues.ts';
import { createEventBus } from './event-bus.ts';

const given = () => {
  const { dir, remove } = writeAssembly({ stacks: { one: { Resources: {} } } });
  onTestFinished(remove);
  const assembly = loadAssembly(dir, { web: 'http://a', api: 'http://b', aws: 'http://c' });
  const now = () => new Date();
  const queues = new Queues(assembly, now, () => undefined);
  return createEventBus(assembly, { invokeLater: () => undefined, queues, now });
};

const Entry = { Source: 'test', DetailType: 'happened', Detail: '{}' };

it.each([
  ['without a type', { Source: 'test', Detail: '{}' }, 'InvalidArgument', 'DetailType'],
  ['with a field that would be ignored', { ...Entry, Invented: 'x' }, 'InvalidArgument', 'Invented'],
  ['with a detail that is no JSON', { ...Entry, Detail: '{' }, 'MalformedDetail', 'malformed'],
  ['for no bus', { ...Entry, EventBusName: 'other' }, 'ResourceNotFoundException', 'other'],
])('an event %s fails alone', (_what, entry, ErrorCode, named) => {
  expect(given().putEvents({ Entries: [entry, Entry] })).toEqual({
    FailedEntryCount: 1,
    Entries: [{ ErrorCode, ErrorMessage: expect.stringContaining(named) }, { EventId: expect.any(String) }],
  });
});
