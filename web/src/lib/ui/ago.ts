import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import type { Timestamp } from '#shared/time';

dayjs.extend(relativeTime);

/** How long ago it was: 'a minute ago'. A time in the future, from a clock that is ahead, counts as now. */
export const agoOf = (time: Timestamp, now: Date): string => dayjs(Math.min(Date.parse(time), now.getTime())).from(now);
