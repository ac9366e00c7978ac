import type { CallingHours } from '../dialing/allowed-hours.ts';
import { type Timestamp, timestamp } from '../time.ts';
import type { CallRequest } from './call-request.ts';
import { nextPermittedTime } from './due-time.ts';
import type { WebsiteContent } from './website-settings.ts';

type NextAttempt = { due_ts: Timestamp } | 'callback';

/**
 * The next step after an attempt that reached nobody (`attempts` includes it): another attempt after the wait of the
 * settings, moved to the next permitted time; after the last attempt a person calls back.
 */
export const nextAttempt = (
  request: Pick<CallRequest, 'attempts' | 'phone_number' | 'state'>,
  { retry_minutes }: Pick<WebsiteContent, 'retry_minutes'>,
  { now, hours }: { now: Timestamp; hours: CallingHours },
): NextAttempt => {
  const wait = retry_minutes[request.attempts - 1];
  if (wait === undefined) return 'callback';
  const earliest = timestamp(new Date(Date.parse(now) + wait * 60_000));
  return { due_ts: nextPermittedTime(request, earliest, hours) };
};
