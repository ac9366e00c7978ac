import * as z from 'zod';
import { type Access, isAdmin } from '../access/access.ts';
import { leadDaysOf } from '../leads/earliest-lead-day.ts';
import type { ReportName } from './export-input.ts';

/** What a role leaves out of a list (docs/product.md, Limits by role); nothing of it where the list is shown whole. */
export const RoleLimits = z.object({
  /** Leads of so many days before today. */
  lead_days: z.int().optional(),
  /** Without the calls of admins. */
  without_admins: z.boolean().optional(),
});
export type RoleLimits = z.infer<typeof RoleLimits>;

export const roleLimitsOf = (report: ReportName, access: Access): RoleLimits => {
  if (report === 'calls') return isAdmin(access) ? {} : { without_admins: true };
  const lead_days = report === 'leads' || report === 'on-hold' ? leadDaysOf(access) : undefined;
  return lead_days === undefined ? {} : { lead_days };
};

const daysIn = ({ lead_days }: RoleLimits): number => lead_days ?? Number.POSITIVE_INFINITY;

/** Whether somebody with these limits sees less of the list than with the others. */
export const isNarrower = (limits: RoleLimits, than: RoleLimits): boolean =>
  daysIn(limits) < daysIn(than) || (limits.without_admins === true && than.without_admins !== true);
