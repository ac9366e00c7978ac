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
