import type { Random } from '../../../bin/seed/random.ts';

/** How often something goes wrong, each from 0 to 1. */
export type Chances = {
  webhookLost: number;
  webhookLate: number;
  webhookTwice: number;
  /** Held back until the next of the same call or conference was delivered. */
  webhookReordered: number;
  restRejected: number;
  restLost: number;
  eventTwice: number;
  /** A browser that is asleep does not answer. */
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

/** Nothing goes wrong but what a test chooses. */
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

export const struck = (random: Random, chance: number): boolean => random.next() < chance;
