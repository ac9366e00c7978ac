import { describe, expect, it } from 'vitest';
import { formatBetween, formatEventTime, formatMoney, formatNewYorkTime } from './format.ts';

describe('what a person reads', () => {
  it('shows times in New York, in winter and in summer', () => {
    expect(formatNewYorkTime('2026-03-01T17:00:00.000Z')).toBe('Mar 1, 2026, 12:00 PM');
    expect(formatNewYorkTime('2026-07-01T03:30:00.000Z')).toBe('Jun 30, 2026, 11:30 PM');
  });

  it('shows event times to the millisecond', () => {
    expect(formatEventTime('2026-03-01T05:04:05.678Z')).toBe('Mar 01 26, 12:04:05.678 am');
    expect(formatEventTime(Date.parse('2026-03-01T18:04:05.007Z'))).toBe('Mar 01 26, 1:04:05.007 pm');
  });

  it('shows cents as dollars, and nothing as $0.00', () => {
    expect(formatMoney(123450)).toBe('$1,234.50');
    expect(formatMoney(undefined)).toBe('$0.00');
  });

  it('shows the time between two instants, once both are known', () => {
    expect(formatBetween('2026-03-01T17:00:00.000Z', '2026-03-01T18:01:05.900Z')).toBe('01:01:05');
    expect(formatBetween('2026-03-01T17:00:00.000Z', undefined)).toBeUndefined();
  });
});
