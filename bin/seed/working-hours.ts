import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const ZONE = 'America/New_York';
const [OPENS, CLOSES] = ['09:00', '20:00'];

/** Epoch milliseconds. */
export type Span = { from: number; to: number };

/** From 9 am to 8 pm in New York, `daysAgo` days before now; never after now. */
export const workingHours = (now: Date, daysAgo: number): Span => {
  const day = dayjs(now).tz(ZONE).subtract(daysAgo, 'day').format('YYYY-MM-DD');
  const at = (time: string) => dayjs.tz(`${day}T${time}`, ZONE).valueOf();
  return { from: at(OPENS), to: Math.min(at(CLOSES), now.getTime()) };
};

const LONG_ENOUGH_MS = 2 * 3_600_000;

/** 0 for today if the working day has begun, else 1 for yesterday. */
export const latestWorkingDay = (now: Date): number => {
  const today = workingHours(now, 0);
  return today.to - today.from >= LONG_ENOUGH_MS ? 0 : 1;
};

/** `(span, 1, 3)`: the second of three equal parts. */
export const partOf = ({ from, to }: Span, index: number, count: number): Span => {
  const length = (to - from) / count;
  return { from: from + index * length, to: from + (index + 1) * length };
};
