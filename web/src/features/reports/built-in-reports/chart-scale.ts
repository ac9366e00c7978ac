/** The values of a chart's lines, the lowest first; the first and the last one are its ends. */
export type ChartScale = { ticks: number[] };

/** About so many lines stand between the ends. */
const LINES = 4;

/** The smallest of 1, 2 and 5 times a power of ten that is not below a step. */
const roundStep = (step: number): number => {
  const power = 10 ** Math.floor(Math.log10(step));
  const times = [1, 2, 5, 10].find(factor => factor * power >= step * (1 - 1e-9)) ?? 10;
  return times * power;
};

/** A scale with round steps that has zero and every value. Counts and cents have no steps below one. */
export const chartScale = (values: readonly number[], smallestStep: number): ChartScale => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = Math.max(smallestStep, roundStep((high - low || LINES * smallestStep) / LINES));
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), low < 0 ? 0 : 1)];
  // By multiplication: sums of steps such as 0.2 would not be round.
  return { ticks: Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12))) };
};

/** How far below the top of the chart a value is, in percent of its height. */
export const depthOf = ({ ticks }: ChartScale, value: number): number => {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return ((high - value) / (high - low)) * 100;
};

/** Where a bar begins and how high it is, in percent: it stands on zero, or hangs from it. */
export const barOf = (scale: ChartScale, value: number): { top: number; height: number } => {
  const [zero, end] = [depthOf(scale, 0), depthOf(scale, value)];
  return { top: Math.min(zero, end), height: Math.abs(zero - end) };
};
