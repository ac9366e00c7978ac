/** One line of the table: a measured number beside its comparison. */
export type Row = {
  what: string;
  measured: string;
  /** The target; none for a line that only informs. */
  target?: string;
  /** The number of the same run for the comparison. */
  baseline?: string;
  /** Whether the target is reached; undefined without a target. */
  ok?: boolean;
};

type Measured = { what: string; value: number; unit?: string; baseline?: string; digits?: number };

const text = (value: number, { unit = '', digits = 0 }: Pick<Measured, 'unit' | 'digits'>): string =>
  `${value.toFixed(digits)}${unit && ` ${unit}`}`;

/** A line with the target of at most `limit`. */
export const atMost = (limit: number, measured: Measured): Row => ({
  what: measured.what,
  measured: text(measured.value, measured),
  target: `<= ${limit}${measured.unit ? ` ${measured.unit}` : ''}`,
  baseline: measured.baseline,
  ok: measured.value <= limit,
});

/** A line with the target of at least `limit`. */
export const atLeast = (limit: number, measured: Measured): Row => ({
  ...rowWithoutTarget(measured),
  target: `>= ${limit}${measured.unit ? ` ${measured.unit}` : ''}`,
  ok: measured.value >= limit,
});

/** A line without a target. */
export const rowWithoutTarget = (measured: Measured): Row => ({
  what: measured.what,
  measured: text(measured.value, measured),
  baseline: measured.baseline,
});
