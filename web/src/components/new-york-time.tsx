import type { Timestamp } from '#shared/time';
import { formatNewYorkTime } from '../lib/format.ts';

const whole = { whiteSpace: 'nowrap' } as const;

/** A time in New York, which breaks between the day and the hour and nowhere else. */
export const NewYorkTime = ({ time }: { time: Timestamp }) => {
  const [, day, hour] = /^(.*), (.*)$/.exec(formatNewYorkTime(time)) ?? [];
  return (
    <time dateTime={time}>
      <span style={whole}>{day},</span> <span style={whole}>{hour}</span>
    </time>
  );
};
