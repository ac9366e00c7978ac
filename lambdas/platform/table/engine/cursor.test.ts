import { expect, it } from 'vitest';
import { Rejection } from '#shared/errors';
import { isKeyOf, listNameOf, readCursor, writeCursor } from './cursor.ts';

const events = { partition: 'task#1', prefix: 'event#' };
const calls = { index: 'gsi1', partition: 'agent#1' };
const march = { index: 'gsi2', partition: 'commissions#2026-03', between: { first: '2026-03-05', last: '2026-03-10' } };
const april = { ...march, partition: 'commissions#2026-04', between: { first: '2026-04-01', last: '2026-04-10' } };
const ofEvents = { to: 'next', list: 'events', pk: 'task#1', sk: 'event#7' } as const;
const ofCalls = { to: 'next', list: 'calls', pk: 'call#1', sk: 'call', at: '2026' } as const;
const ofMonths = { to: 'next', list: 'months', bucket: 1, pk: 'lead#1', sk: 'commission#x', at: '2026-03-07' } as const;

const unreadable = new Rejection('invalid_input', 'This page is no longer there. Please start from the first one.', [
  { field: 'key', message: 'Not a page key of this list' },
]);

const rejectionOf = (text: string, buckets: Parameters<typeof readCursor>[2]): unknown => {
  try {
    return readCursor(text, 'events', buckets);
  } catch (error) {
    return error;
  }
};

it('is read as it was written', () => {
  expect(readCursor(writeCursor(ofEvents), 'events', [events])).toEqual(ofEvents);
  expect(readCursor(writeCursor(ofCalls), 'calls', [calls])).toEqual(ofCalls);
  expect(readCursor(writeCursor(ofMonths), 'months', [april, march])).toEqual(ofMonths);
});

it.each([
  ['another partition', { ...ofEvents, pk: 'task#2' }, [events]],
  ['another part of the partition', { ...ofEvents, sk: 'note#7' }, [events]],
  ['another list', { ...ofEvents, list: 'others' }, [events]],
  ['an index, of a list of the table', { ...ofEvents, at: '2026' }, [events]],
  ['the table, of a list of an index', { ...ofCalls, list: 'events', at: undefined }, [calls]],
  ['a partition that the list does not have', { ...ofMonths, list: 'events', bucket: 2 }, [april, march]],
  ['a day before the range', { ...ofMonths, list: 'events', at: '2026-03-04' }, [april, march]],
  ['a day after the range', { ...ofMonths, list: 'events', bucket: 0, at: '2026-04-11' }, [april, march]],
])('of %s is rejected', (_, cursor, buckets) => {
  expect(rejectionOf(writeCursor(cursor), buckets)).toEqual(unreadable);
});

it.each([
  ['no JSON', Buffer.from('to=next').toString('base64url')],
  ['no cursor', Buffer.from('{"list":"events"}').toString('base64url')],
  ['nothing', ''],
])('that is %s is rejected, and belongs to no list', (_, text) => {
  expect(rejectionOf(text, [events])).toEqual(unreadable);
  expect(isKeyOf(text, 'events')).toBe(false);
});

it('names its list', () => {
  expect(isKeyOf(writeCursor(ofEvents), 'events')).toBe(true);
  expect(isKeyOf(writeCursor(ofEvents), 'calls')).toBe(false);
});

it('of the first and of the last day of a range is read', () => {
  for (const at of ['2026-03-05', '2026-03-10'])
    expect(readCursor(writeCursor({ ...ofMonths, at }), 'months', [april, march])).toMatchObject({ at });
});

it('belongs to one list, one user and one filter', () => {
  const name = listNameOf(['commissions', 'agent-1', { q: 'ann' }]);
  expect(name).toHaveLength(22);
  expect(listNameOf(['commissions', 'agent-1', { q: 'ann' }])).toBe(name);
  expect(listNameOf(['commissions', 'agent-2', { q: 'ann' }])).not.toBe(name);
  expect(listNameOf(['commissions', 'agent-1', { q: 'bea' }])).not.toBe(name);
});
