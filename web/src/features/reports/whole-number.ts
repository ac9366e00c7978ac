const numbers = new Intl.NumberFormat('en-US');

/** `1234` as `1,234`. */
export const formatWholeNumber = (value: number): string => numbers.format(value);
