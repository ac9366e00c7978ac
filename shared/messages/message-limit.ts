import { type Timestamp, timestamp } from '../time.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const startOf = (now: Timestamp): number => Math.floor(Date.parse(now) / HOUR_MS) * HOUR_MS;

/** The beginning of the hour of the clock in which messages are counted. */
export const hourOf = (now: Timestamp): Timestamp => timestamp(new Date(startOf(now)));

/** The message to a user who has sent as many texts and e-mails in this hour as are allowed. */
export const limitReached = (now: Timestamp, perHour: number): string => {
  const minutes = Math.ceil((startOf(now) + HOUR_MS - Date.parse(now)) / MINUTE_MS);
  return (
    `You have sent ${perHour} messages in this hour, the most that are allowed. ` +
    `You can send the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  );
};
