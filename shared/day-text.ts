/** `2001-12-31` as `12/31/2001`; any other text unchanged. */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
