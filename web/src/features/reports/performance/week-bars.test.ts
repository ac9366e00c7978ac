import { expect, it } from 'vitest';
import { weekBars } from './week-bars.ts';

const day = (label: string, total_sales: number, total_commissions = 0) => ({ label, total_sales, total_commissions });

it('has the days oldest first, with bars that stand on zero', () => {
  expect(weekBars([day('2026-03-03', 4, 200_00), day('2026-03-02', 0), day('2026-03-01', 1, 50_00)])).toEqual([
    { day: '2026-03-01', sales: 1, commissions: 50_00, top: 75, height: 25 },
    { day: '2026-03-02', sales: 0, commissions: 0, top: 100, height: 0 },
    { day: '2026-03-03', sales: 4, commissions: 200_00, top: 0, height: 100 },
  ]);
});

it('hangs a bar below zero from the line of zero', () => {
  const bars = weekBars([day('2026-03-02', -1, -100_00), day('2026-03-01', 3)]);
  expect(bars.map(({ top, height }) => ({ top, height }))).toEqual([
    { top: 0, height: 75 },
    { top: 75, height: 25 },
  ]);
});

it('has bars without height on the line of zero, which is at the bottom, in a week without sales', () => {
  const bars = weekBars([day('2026-03-02', 0), day('2026-03-01', 0)]);
  expect(bars.map(({ top, height }) => ({ top, height }))).toEqual([
    { top: 100, height: 0 },
    { top: 100, height: 0 },
  ]);
});
