const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

const format = (options: Intl.DateTimeFormatOptions) => {
  const dates = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string): string => dates.format(noon(day));
};

/** `Mon` of `2026-03-02`. */
export const weekdayLabel = format({ weekday: 'short' });

/** `Mar 2` of `2026-03-02`. */
export const dayLabel = format({ month: 'short', day: 'numeric' });

/** `Monday, March 2` of `2026-03-02`. */
export const wholeDayLabel = format({ weekday: 'long', month: 'long', day: 'numeric' });
