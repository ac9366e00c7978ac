import * as z from 'zod';

/** docs/product.md, Roles; admin passes every check. */
export const Role = z.enum(['admin', 'closer', 'fronter', 'verification', 'customer_service']);
export type Role = z.infer<typeof Role>;

/** Permission feature names (docs/product.md, Features). */
export const Feature = z.enum([
  'Leaderboard',
  'CallHistory',
  'Commissions',
  'AgentDashboard',
  'DoctorNominations',
  'Leads',
  'LeadSources',
  'Dids',
  'OnHold',
  'Settings',
  'RequestTakeover',
  'Verification',
  'RequestVerification',
  'VerificationAdmin',
]);
export type Feature = z.infer<typeof Feature>;

/** Groups that exist from the start; a group is any name that has a configuration. */
export const groups = [
  'admin',
  'closer_t1',
  'closer_t2',
  'fronter_t1',
  'fronter_t2',
  'fronter_t3',
  'spanish_speaking_agent',
  'verification',
  'verification_supervisor',
  'customer_service',
] as const;
export const GroupName = z.string().regex(/^[a-z][a-z0-9_]{1,63}$/);
export type GroupName = z.infer<typeof GroupName>;

/** The roles of those groups; they stay (docs/product.md, Group configuration). */
export const rolesOfGroups: Record<(typeof groups)[number], Role> = {
  admin: 'admin',
  closer_t1: 'closer',
  closer_t2: 'closer',
  fronter_t1: 'fronter',
  fronter_t2: 'fronter',
  fronter_t3: 'fronter',
  spanish_speaking_agent: 'closer',
  verification: 'verification',
  verification_supervisor: 'verification',
  customer_service: 'customer_service',
};

/** The role of a group that exists from the start; undefined for one that was configured later. */
export const roleOfGroup = (group: GroupName): Role | undefined =>
  Object.hasOwn(rolesOfGroups, group) ? rolesOfGroups[group as keyof typeof rolesOfGroups] : undefined;
