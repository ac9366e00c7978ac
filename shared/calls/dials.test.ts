import { expect, it } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { withDialReport } from './dials.ts';

const sid = `CA${'1'.repeat(32)}`;
const ended = { call_sid: sid, status: 'completed', sequence: 3, ts: at(50) } as const;

it('a dialled leg that is reported as over twice ended at the earlier time, whichever report comes first', () => {
  const late = { ...ended, ts: at(70) };
  for (const [first, second] of [
    [ended, late],
    [late, ended],
  ] as const)
    expect(withDialReport(withDialReport(undefined, first), second)).toMatchObject({ ended_ts: at(50) });
});

it('a dialled leg that was reported as over does not ring again by a late report', () => {
  const known = withDialReport(undefined, ended);
  const late = withDialReport(known, { status: 'ringing', sequence: 9, ts: at(60) });
  expect(late).toEqual({ call_sid: sid, status: 'completed', sequence: 3, ended_ts: at(50) });
});
