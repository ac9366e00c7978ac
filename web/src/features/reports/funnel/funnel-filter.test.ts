import { expect, it } from 'vitest';
import { metricInput } from './funnel-filter.ts';

it('asks from the first second of the first day in New York to the last second of the last one', () => {
  expect(metricInput({ first: '2026-03-01', last: '2026-03-10' })).toEqual({
    start_date: '2026-03-01T05:00:00',
    end_date: '2026-03-11T03:59:59',
    aggregate: 'true',
  });
});

it('asks for one agent without the aggregate', () => {
  const { first, last } = { first: '2026-12-31', last: '2026-12-31' };
  expect(metricInput({ first, last, email: 'ann@coverline.test' })).toEqual({
    start_date: '2026-12-31T05:00:00',
    end_date: '2027-01-01T04:59:59',
    aggregate: 'false',
    email: 'ann@coverline.test',
  });
});
