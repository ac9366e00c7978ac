import { describe, expect, it } from 'vitest';
import {
  formatBetween,
  formatBriefNewYorkTime,
  formatEventTime,
  formatMoney,
  formatNearNewYorkTime,
  formatNewYorkTime,
  statusTexts,
  words,
} from './format.ts';

describe('formatted texts', () => {
  it('shows times in New York, in winter and in summer', () => {
    expect(formatNewYorkTime('2026-03-01T17:00:00.000Z')).toBe('Mar 1, 2026, 12:00 PM');
    expect(formatNewYorkTime('2026-07-01T03:30:00.000Z')).toBe('Jun 30, 2026, 11:30 PM');
  });

  it('shows a time of today in New York without its day', () => {
    const now = '2026-03-01T17:00:00.000Z';
    expect(formatNearNewYorkTime('2026-03-02T04:59:00.000Z', now)).toBe('11:59 PM');
    expect(formatNearNewYorkTime('2026-03-02T05:00:00.000Z', now)).toBe('Mar 2, 12:00 AM');
    expect(formatNearNewYorkTime('2025-12-31T19:05:00.000Z', now)).toBe('Dec 31, 2025, 2:05 PM');
  });

  it('leaves out the current year of New York', () => {
    const now = new Date('2027-01-01T04:59:00.000Z');
    expect(formatBriefNewYorkTime('2026-03-01T17:00:00.000Z', now)).toBe('Mar 1, 12:00 PM');
    expect(formatBriefNewYorkTime('2027-01-01T05:00:00.000Z', now)).toBe('Jan 1, 2027, 12:00 AM');
  });

  it('shows a code as words, the first one capitalized', () => {
    expect(['customer_inbound_call', 'TV', '', undefined].map(words)).toEqual(['Customer inbound call', 'TV', '', '']);
  });

  it('shows a status as words', () => {
    expect(['no-answer', 'in-progress', 'busy'].map(statusTexts)).toEqual(['No answer', 'In progress', 'Busy']);
  });

  it('shows event times to the millisecond', () => {
    expect(formatEventTime('2026-03-01T05:04:05.678Z')).toBe('Mar 01 26, 12:04:05.678 am');
    expect(formatEventTime(Date.parse('2026-03-01T18:04:05.007Z'))).toBe('Mar 01 26, 1:04:05.007 pm');
  });

  it('shows cents as dollars, and nothing as $0.00', () => {
    expect(formatMoney(123450)).toBe('$1,234.50');
    expect(formatMoney(undefined)).toBe('$0.00');
  });

  it('shows the time between two instants, if both are known', () => {
    expect(formatBetween('2026-03-01T17:00:00.000Z', '2026-03-01T18:01:05.900Z')).toBe('01:01:05');
    expect(formatBetween('2026-03-01T17:00:00.000Z', undefined)).toBeUndefined();
  });
});
