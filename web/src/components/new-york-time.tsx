import type { Timestamp } from '#shared/time';
import { formatBriefNewYorkTime, formatNewYorkTime } from '../lib/ui/format.ts';

const unbroken = { whiteSpace: 'nowrap' } as const;

type NewYorkTimeProps = {
  time: Timestamp;
  /** Always with the year, because the time may be evidence. */
  whole?: boolean;
};

/** A time in New York, without the current year; a line break is possible only between the day and the hour. */
export const NewYorkTime = ({ time, whole = false }: NewYorkTimeProps) => {
  const text = whole ? formatNewYorkTime(time) : formatBriefNewYorkTime(time, new Date());
  const [, day, hour] = /^(.*), (.*)$/.exec(text) ?? [];
  return (
    <time dateTime={time} title={`${formatNewYorkTime(time)} in New York`}>
      <span style={unbroken}>{day},</span> <span style={unbroken}>{hour}</span>
    </time>
  );
};
