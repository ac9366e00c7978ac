import { expect, it } from 'vitest';
import { zones } from '../dialing/states.ts';
import { instantOf } from './local-time.ts';

it.each([
  [zones.eastern, '2026-01-15T13:30', '2026-01-15T18:30:00.000Z'],
  [zones.eastern, '2026-07-15T13:30', '2026-07-15T17:30:00.000Z'],
  [zones.hawaii, '2026-07-15T13:30', '2026-07-15T23:30:00.000Z'],
  ['Pacific/Guam', '2026-07-15T09:00', '2026-07-14T23:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-07-15T13:00', '2026-07-16T00:00:00.000Z'],
])('in %s, %s is %s', (zone, local, instant) => expect(instantOf(zone, local)).toBe(instant));

it('given an hour that occurs twice, it is the first one', () => {
  expect(instantOf(zones.eastern, '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z');
});

it('given an hour that the clock skips, there is no instant', () => {
  expect(instantOf(zones.eastern, '2026-03-08T02:30')).toBeUndefined();
});

it.each([
  '',
  'now',
  '2026-01-15',
  '2026-13-15T13:30',
  '2026-01-15T13:30:00Z',
  '2026-02-30T13:30',
  '+275760-09-13T00:00',
])('given %j, there is no instant', text => expect(instantOf(zones.eastern, text)).toBeUndefined());
