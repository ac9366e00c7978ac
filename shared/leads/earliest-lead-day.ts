import { type Access, isAdmin } from '../access/access.ts';
import { addDays } from '../new-york.ts';

const CLOSERS_DAYS = 28;
const FRONTERS_DAYS = 7;

/** How many days before today lists of leads show this user leads; undefined without a limit. */
export const leadDaysOf = (access: Pick<Access, 'roles'>): number | undefined => {
  if (isAdmin(access)) return undefined;
  if (access.roles.includes('closer')) return CLOSERS_DAYS;
  return access.roles.includes('fronter') ? FRONTERS_DAYS : undefined;
};

/**
 * The first day from which lists of leads show this user leads (docs/product.md, Limits by role); undefined without a
 * limit. `today` is New York's.
 */
export const earliestLeadDay = (access: Pick<Access, 'roles'>, today: string): string | undefined => {
  const days = leadDaysOf(access);
  return days === undefined ? undefined : addDays(today, -days);
};
