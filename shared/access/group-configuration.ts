import * as z from 'zod';
import { Timestamp } from '../time.ts';
import { GroupName, Role } from './roles.ts';

/** What agents of a group get on a call of one call source (docs/product.md, Group configuration). */
export const CallConfig = z.object({
  dispositions: z.array(z.string()),
  script: z.string(),
  transferGroupOptions: z.array(GroupName),
});
export type CallConfig = z.infer<typeof CallConfig>;

/** By call source, with a default for the others. */
const CallConfigs = z.object({ default: CallConfig }).catchall(CallConfig);

const Target = z.object({ high: z.number(), low: z.number() });

/** Targets of the performance funnel, as fractions of all calls (docs/product.md, Performance funnel). */
export const FunnelTargets = z.object({ callTime: Target, onHolds: Target, sales: Target });
export type FunnelTargets = z.infer<typeof FunnelTargets>;

/** From which value on a tile of the wallboard is amber, and from which red. */
export const Threshold = z.object({ warn: z.number(), alert: z.number() });
export type Threshold = z.infer<typeof Threshold>;

/**
 * What the wallboard warns of (docs/product.md, Wallboard): above these seconds and calls, below this service level,
 * above this abandonment; the last two as fractions of the offered calls.
 */
export const WallboardThresholds = z.object({
  longest_wait_s: Threshold,
  waiting_calls: Threshold,
  service_level: Threshold,
  abandonment: Threshold,
});
export type WallboardThresholds = z.infer<typeof WallboardThresholds>;

/** What an admin edits of a group. */
export const GroupContent = z.object({
  /** The lowest tier of a user's groups decides; 10 where none is set. */
  tier: z.number().int().default(10),
  groupPolicy: z.object({ permissions: z.array(z.string()) }),
  callConfigs: CallConfigs,
  auto_accept: z.boolean().default(false),
  bufferCall: z.boolean().default(false),
  agent_of_record: z.array(z.string()).default([]),
  targets: FunnelTargets.optional(),
  wallboard: WallboardThresholds.partial().optional(),
});
export type GroupContent = z.infer<typeof GroupContent>;

/** What decided about calls until a time at which it was changed. */
export const EarlierCallConfigs = z.object({ until: Timestamp, tier: z.number().int(), callConfigs: CallConfigs });
export type EarlierCallConfigs = z.infer<typeof EarlierCallConfigs>;

/** A group's settings (docs/product.md, Group configuration). */
export const GroupConfiguration = GroupContent.extend({
  name: GroupName,
  /** Roles that membership gives (docs/product.md, Create user). */
  roles: z.array(Role),
  /** For calls that began before a change, the earliest first (shared/access/earlier-call-configs.ts). */
  earlier: z.array(EarlierCallConfigs).default([]),
  version: z.number().int(),
  /** The version that last changed what the group allows; absent if none has (shared/access/group-revocation.ts). */
  access_version: z.number().int().optional(),
  updated_ts: Timestamp,
});
export type GroupConfiguration = z.infer<typeof GroupConfiguration>;
