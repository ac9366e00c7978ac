import type { Stats } from '#shared/contracts/reports';

/** A day of the week's chart; `top` and `height` of its bar are percentages of the chart's height. */
export type WeekBar = { day: string; sales: number; commissions: number; top: number; height: number };

/**
 * The days, oldest first: the server sends the newest first. Bars stand on zero, and hang from it on a day on which
 * more was charged back than sold.
 */
export const weekBars = (week: Stats['week']): WeekBar[] => {
  const days = [...week].reverse();
  const least = Math.min(0, ...days.map(day => day.total_sales));
  // Without a sale or a chargeback too, zero is at the bottom of the chart.
  const most = Math.max(least < 0 ? 0 : 1, ...days.map(day => day.total_sales));
  const percent = (sales: number) => (sales * 100) / (most - least);
  return days.map(({ label, total_sales, total_commissions }) => ({
    day: label,
    sales: total_sales,
    commissions: total_commissions,
    top: percent(most - Math.max(0, total_sales)),
    height: percent(Math.abs(total_sales)),
  }));
};
