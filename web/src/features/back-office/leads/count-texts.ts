import type { countLeads } from '#shared/contracts/leads';
import type { OutputOf } from '#shared/contracts/operation';

type Count = Pick<OutputOf<typeof countLeads>, 'count' | 'is_exact'>;

/** Counting failed, or the search read as much as it may before it found a lead: nobody knows whether there are any. */
export const isCountUnknown = ({ count, is_exact }: Count): boolean => count === 0 && !is_exact;

/** `1,000+ leads`: more were not counted. */
export const countTexts = ({ count, is_exact }: Count): string =>
  `${count.toLocaleString('en-US')}${is_exact ? '' : '+'} ${count === 1 && is_exact ? 'lead' : 'leads'}`;
