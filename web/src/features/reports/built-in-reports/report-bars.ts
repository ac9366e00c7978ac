/** A bar of a chart; `top` and `height` are percentages of the chart's height. */
export type ReportBar = { top: number; height: number; isNegative: boolean };

export type ReportBars = {
  /** The values of the lines behind the bars, from the lowest upwards and equally far apart. */
  ticks: number[];
  /** Where zero is, in percent of the chart's height from the top. */
  zero: number;
  /** Undefined where there is no value. */
  bars: (ReportBar | undefined)[];
};

const MOST_STEPS = 5;

/** The smallest of 1, 2 and 5 times a power of ten that is at least `step`. */
const roundedUp = (step: number): number => {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 5].find(times => times * power >= step) ?? 10) * power;
};

/**
 * Bars that stand on zero, or hang from it if the value is negative, between ticks at round values. Ticks are at least
 * `leastStep` apart: a tick at half a call means nothing.
 */
export const reportBars = (values: (number | undefined)[], leastStep: number): ReportBars => {
  const known = values.filter(value => value !== undefined);
  const most = Math.max(0, ...known);
  const least = Math.min(0, ...known);
  const step = Math.max(leastStep, roundedUp((most - least || 1) / MOST_STEPS));
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  const percent = (value: number) => (value * 100) / ((last - first) * step);
  const topOf = (value: number) => percent(last * step - value);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step),
    zero: topOf(0),
    bars: values.map(value =>
      value === undefined
        ? undefined
        : { top: topOf(Math.max(0, value)), height: percent(Math.abs(value)), isNegative: value < 0 },
    ),
  };
};
