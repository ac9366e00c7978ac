import { describe, expect, it } from 'vitest';
import { awaitsWrapUp, isUnderWay, qualifiedLabel } from './open-call.ts';

describe('an open call', () => {
  it.each([
    ['enqueued', false, undefined, false, false],
    ['accepted', false, undefined, true, false],
    ['wrapup', true, undefined, false, true],
    ['wrapup', true, 'Sale', false, false],
  ] as const)('%s, ended %s, disposed as %s', (reservation_status, call_ended, disposition, underWay, wrapUp) => {
    const call = { reservation_status, call_ended, disposition };
    expect([isUnderWay(call), awaitsWrapUp(call)]).toEqual([underWay, wrapUp]);
  });
});

describe('qualifiedLabel', () => {
  it.each([
    ['fronter_t2', 'Qualified'],
    ['fronter_t3', 'Semi-Qualified'],
    ['fronter_t3_night', 'Semi-Qualified'],
    ['fronter_t1', undefined],
    [undefined, undefined],
  ])('is, for a transfer from %s, %s', (transfer_from_user_group, label) => {
    expect(qualifiedLabel({ transfer_from_user_group })).toBe(label);
  });
});
