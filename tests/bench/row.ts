/** One line of the table: a measured number beside what it is compared with. */
export type Row = {
  what: string;
  measured: string;
  /** What the design asks for; none for a line that only informs. */
  target?: string;
  /** The number of the same run that it is compared with. */
  baseline?: string;
  /** Whether the target is reached; undefined where there is none. */
  ok?: boolean;
};

type Measured = { what: string; value: number; unit?: string; baseline?: string; digits?: number };

const text = (value: number, { unit = '', digits = 0 }: Pick<Measured, 'unit' | 'digits'>): string =>
  `${value.toFixed(digits)}${unit && ` ${unit}`}`;

/** A line whose number may be as large as `limit`. */
export const atMost = (limit: number, measured: Measured): Row => ({
  what: measured.what,
  measured: text(measured.value, measured),
  target: `<= ${limit}${measured.unit ? ` ${measured.unit}` : ''}`,
  baseline: measured.baseline,
  ok: measured.value <= limit,
});

/** A line without a target. */
export const forTheRecord = (measured: Measured): Row => ({
  what: measured.what,
  measured: text(measured.value, measured),
  baseline: measured.baseline,
});
