import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { filterIn, withFilter } from './url-filter.ts';

const Filter = z.object({ first: z.iso.date().optional(), q: z.string().optional() });

describe('a filter in the address', () => {
  it('has the values that are valid, and nothing else', () => {
    const params = new URLSearchParams('first=2026-03-01&q=ann&other=1');
    expect(filterIn(Filter, params)).toEqual({ first: '2026-03-01', q: 'ann' });
    expect(filterIn(Filter, new URLSearchParams('first=yesterday&q='))).toEqual({ q: '' });
  });

  it('changes without losing other values, and removes empty ones', () => {
    const params = new URLSearchParams('tab=two&q=ann');
    expect(withFilter(params, { first: '2026-03-01', q: '' }).toString()).toBe('tab=two&first=2026-03-01');
  });
});
