/** A fraction in percent with at most one decimal: `0.0625` as `6.3%`. */
export const percentage = (fraction: number): string => `${Math.round(fraction * 1000) / 10}%`;
