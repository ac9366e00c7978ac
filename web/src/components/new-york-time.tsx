import type { Timestamp } from '#shared/time';
import { formatBriefNewYorkTime, formatNewYorkTime } from '../lib/ui/format.ts';

const unbroken = { whiteSpace: 'nowrap' } as const;

type NewYorkTimeProps = {
  time: Timestamp;
  /** With its year also in the year that it is: for what may be read as evidence. */
  whole?: boolean;
};

/** A time in New York, without the year that it is, which breaks between the day and the hour and nowhere else. */
export const NewYorkTime = ({ time, whole = false }: NewYorkTimeProps) => {
  const text = whole ? formatNewYorkTime(time) : formatBriefNewYorkTime(time, new Date());
  const [, day, hour] = /^(.*), (.*)$/.exec(text) ?? [];
  return (
    <time dateTime={time} title={`${formatNewYorkTime(time)} in New York`}>
      <span style={unbroken}>{day},</span> <span style={unbroken}>{hour}</span>
    </time>
  );
};
