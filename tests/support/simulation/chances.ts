import type { Random } from '../../../bin/seed/random.ts';

/** The probability of each fault, from 0 to 1. */
export type Chances = {
  webhookLost: number;
  webhookLate: number;
  webhookTwice: number;
  /** Delayed until the next webhook of the same call or conference is delivered. */
  webhookReordered: number;
  restRejected: number;
  restLost: number;
  eventTwice: number;
  /** A sleeping browser does not answer. */
  browserAsleep: number;
};

export const aBadDay: Chances = {
  webhookLost: 0.015,
  webhookLate: 0.06,
  webhookTwice: 0.06,
  webhookReordered: 0.04,
  restRejected: 0.01,
  restLost: 0.01,
  eventTwice: 0.05,
  browserAsleep: 0.03,
};

/** No random faults; only those that a test chooses. */
export const aQuietDay: Chances = {
  webhookLost: 0,
  webhookLate: 0,
  webhookTwice: 0,
  webhookReordered: 0,
  restRejected: 0,
  restLost: 0,
  eventTwice: 0,
  browserAsleep: 0,
};

export const occurs = (random: Random, chance: number): boolean => random.next() < chance;
