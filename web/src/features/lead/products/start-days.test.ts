import { describe, expect, it } from 'vitest';
import { hasStartDays, startDays } from './start-days.ts';

const share = { group: 'niia_health', name: 'Community Share 1000' } as const;

describe('the days on which a share product can begin', () => {
  it('are the next 1sts and 15ths', () => {
    expect(startDays(share, '2026-12-15', 3)).toEqual(['2027-01-01', '2027-01-15', '2027-02-01']);
    expect(startDays(share, '2026-02-28', 1)).toEqual(['2026-03-01']);
  });

  it('exist only for health products with that name', () => {
    expect(hasStartDays(share)).toBe(true);
    expect(hasStartDays({ ...share, name: 'Guardian Health 250' })).toBe(false);
    expect(hasStartDays({ ...share, group: 'discount_plan' })).toBe(false);
  });
});
