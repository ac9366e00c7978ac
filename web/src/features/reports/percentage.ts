/** `0.0625` as `6.3%`. */
export const percentage = (share: number): string => `${Math.round(share * 1000) / 10}%`;
