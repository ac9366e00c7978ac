import { type Timestamp, timestamp } from '../time.ts';
import { FORM_LIFE_MS } from './fill-time.ts';

/**
 * How many submissions count in a period: with one form's token, whose period begins with the token; of one visitor's
 * address, and for one phone number. One form counts once for a number: the page sends it again after a fault.
 */
export const requestLimits = {
  form: { most: 5, periodMs: FORM_LIFE_MS },
  form_and_phone: { most: 1, periodMs: FORM_LIFE_MS },
  address: { most: 5, periodMs: 3600_000 },
  phone: { most: 3, periodMs: 24 * 3600_000 },
} as const;
export type LimitKind = keyof typeof requestLimits;

/** The beginning of the period in which a submission counts. */
export const periodOf = (kind: LimitKind, now: Timestamp): Timestamp => {
  const { periodMs } = requestLimits[kind];
  return timestamp(new Date(Math.floor(Date.parse(now) / periodMs) * periodMs));
};
