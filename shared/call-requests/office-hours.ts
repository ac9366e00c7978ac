import { clockIn } from '../dialing/local-clock.ts';
import { zones } from '../dialing/states.ts';
import type { Timestamp } from '../time.ts';

/** Whether customer service is open: Monday to Friday, 9AM to 6PM Eastern (docs/product.md, Landing page). */
export const isCustomerServiceOpen = (now: Timestamp): boolean => {
  const { weekday, hour } = clockIn(zones.eastern, now);
  return 1 <= weekday && weekday <= 5 && 9 <= hour && hour < 18;
};
