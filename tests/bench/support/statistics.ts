/** The value below which `share` (0 to 1) of the values lie, by the nearest rank. @throws Error for no values. */
export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('There is nothing to take a percentile of.');
  return value;
};

export const median = (values: number[]): number => percentile(values, 0.5);

export const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Milliseconds of a clock that all processes of this machine share. */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;
