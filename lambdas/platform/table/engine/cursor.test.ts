import { expect, it } from 'vitest';
import { Rejection } from '#shared/errors';
import { readCursor, writeCursor } from './cursor.ts';

const events = { list: '|task#1|event#', indexed: false, partition: 'task#1', prefix: 'event#' };
const calls = { list: 'gsi1|agent#1|', indexed: true, partition: 'agent#1' };
const ofEvents = { to: 'next', list: events.list, pk: 'task#1', sk: 'event#7' } as const;
const ofCalls = { to: 'next', list: calls.list, pk: 'call#1', sk: 'call', at: '2026' } as const;

it('is read as it was written', () => {
  expect(readCursor(writeCursor(ofEvents), events)).toEqual(ofEvents);
  expect(readCursor(writeCursor(ofCalls), calls)).toEqual(ofCalls);
});

it.each([
  ['another partition', { ...ofEvents, pk: 'task#2' }, events],
  ['another part of the partition', { ...ofEvents, sk: 'note#7' }, events],
  ['another list', { ...ofEvents, list: '|task#2|event#' }, events],
  ['an index, of a list of the table', { ...ofEvents, at: '2026' }, events],
  ['the table, of a list of an index', { ...ofCalls, at: undefined }, calls],
])('of %s is rejected', (_, cursor, places) => {
  expect(() => readCursor(writeCursor(cursor), places)).toThrow(Rejection);
});
