import type { Timestamp } from '#shared/time';
import { formatNearNewYorkTime, formatNewYorkTime } from '../lib/ui/format.ts';
import { useNewYorkDay } from '../lib/ui/new-york-day.ts';

/** When figures were counted: 'As of 10:05 AM, New York time', with the day once it is another one, or always. */
export const AsOf = ({ time, showsDay }: { time: Timestamp; showsDay?: boolean }) => {
  const { now } = useNewYorkDay();
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      As of <time dateTime={time}>{showsDay ? formatNewYorkTime(time) : formatNearNewYorkTime(time, now)}</time>, New
      York time
    </span>
  );
};
