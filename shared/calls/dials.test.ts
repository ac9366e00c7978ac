import { describe, expect, it } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { type Dial, type DialReport, withDialReport } from './dials.ts';

const sid = `CA${'1'.repeat(32)}`;
const ended = { call_sid: sid, status: 'completed', sequence: 3, ts: at(50), duration_s: 9 } as const;

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
  expect(late).toEqual({ call_sid: sid, status: 'completed', sequence: 3, answered: true, ended_ts: at(50) });
});

describe('the end of a dialled leg', () => {
  const merged = (...reports: DialReport[]) =>
    reports.reduce<Dial | undefined>((known, report) => withDialReport(known, report), undefined);
  const ringing = { call_sid: sid, status: 'ringing', sequence: 1, ts: at(10) } as const;
  const answered = { call_sid: sid, status: 'in-progress', sequence: 2, ts: at(20) } as const;
  const { duration_s: _, ...over } = ended;

  it.each<[string, DialReport]>([
    ['without a duration', over],
    ['after no time', { ...over, duration_s: 0 }],
    ['as canceled', { ...over, status: 'canceled', duration_s: 0 }],
  ])('is its cancellation where nobody answered: reported %s', (_case, end) => {
    expect(merged(ringing, end)).toMatchObject({ status: 'canceled', ended_ts: at(50) });
  });

  it('is its completion where it was in progress, or connected for some time', () => {
    expect(merged(ringing, answered, over)).toMatchObject({ status: 'completed', answered: true });
    expect(merged(ringing, ended)).toMatchObject({ status: 'completed', answered: true });
  });

  it('is its completion also where the answer is reported afterwards', () => {
    expect(merged(over, answered)).toMatchObject({ status: 'completed', sequence: 3, answered: true });
  });

  it('is its completion where the answer was stored before answers were', () => {
    const known = { call_sid: sid, status: 'in-progress', sequence: 2 } as const;
    expect(withDialReport(known, over)).toMatchObject({ status: 'completed' });
  });

  it.each(['busy', 'no-answer', 'failed'] as const)('keeps its reason: %s', status => {
    expect(merged(ringing, { ...over, status })).toMatchObject({ status });
  });
});

describe('of two reports of a dialled leg', () => {
  const report = (status: DialReport['status'], sequence: number): DialReport => ({
    status,
    sequence,
    ts: at(sequence),
  });
  const after = (first: DialReport, second: DialReport) => withDialReport(withDialReport(undefined, first), second);

  it.each([
    ['the later of two that are under way', report('queued', 1), report('ringing', 2), 'ringing', 2],
    ['the first where both have one number', report('ringing', 2), report('queued', 2), 'ringing', 2],
    ['the later, also if it comes first', report('ringing', 2), report('queued', 1), 'ringing', 2],
    ['the end, also if its number is smaller', report('ringing', 3), report('busy', 2), 'busy', 2],
    ['the later of two ends', report('busy', 2), report('failed', 3), 'failed', 3],
    ['the first of two ends with one number', report('busy', 2), report('failed', 2), 'busy', 2],
    ['the later of two ends, also if it comes first', report('failed', 3), report('busy', 2), 'failed', 3],
    ['the end, whatever is under way later', report('busy', 2), report('ringing', 9), 'busy', 2],
  ] as const)('counts %s', (_, first, second, status, sequence) => {
    expect(after(first, second)).toMatchObject({ status, sequence });
  });

  it('the first SID counts, and a leg that is not over has no end', () => {
    const known = withDialReport(undefined, { ...report('queued', 1), call_sid: sid });
    const other = withDialReport(known, { ...report('ringing', 2), call_sid: `CA${'2'.repeat(32)}` });
    expect(other).toEqual({ call_sid: sid, status: 'ringing', sequence: 2 });
  });
});
