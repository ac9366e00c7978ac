/** A fraction in percent with at most one decimal: `0.0625` as `6.3%`. */
export const percentage = (fraction: number): string => `${Math.round(fraction * 1000) / 10}%`;

/** A fraction as it was entered, in percent with all of its decimals: `0.125` as `12.5%`. */
export const exactPercentage = (fraction: number): string => `${Number((fraction * 100).toPrecision(12))}%`;
