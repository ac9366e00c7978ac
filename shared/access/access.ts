import type { Call } from '../calls/call.ts';
import type { Timestamp } from '../time.ts';
import { configurationsUntil } from './earlier-call-configs.ts';
import type { CallConfig, GroupConfiguration } from './group-configuration.ts';
import type { GroupName, Role } from './roles.ts';
import { Feature } from './roles.ts';

/** Everything that a signed-in user may do, resolved from roles, groups and the configurations of the groups. */
export type Access = {
  roles: Role[];
  groups: GroupName[];
  features: Feature[];
  /** `feature:level:key` permissions (docs/product.md, Group configuration). */
  data: { feature: string; level: string; key: string }[];
  callConfigs: Record<string, CallConfig>;
  /** The same for calls that were accepted before a change, the earliest first; absent without a change lately. */
  earlierCallConfigs?: { until: Timestamp; callConfigs: Record<string, CallConfig> }[] | undefined;
};

const DEFAULT_TIER = 10;

/** docs/product.md, Group configuration: the group with the lowest tier decides; of equal tiers the first by name. */
export const decidingGroup = <Group extends Pick<GroupConfiguration, 'name' | 'tier'>>(
  user: { groups: GroupName[] },
  configurations: Group[],
): Group | undefined =>
  configurations
    .filter(c => user.groups.includes(c.name))
    .sort((a, b) => (a.tier ?? DEFAULT_TIER) - (b.tier ?? DEFAULT_TIER) || a.name.localeCompare(b.name))[0];

/** The names that a user may choose as agent of record of a verification (docs/product.md, Verification claim). */
export const agentsOfRecordFor = (user: { groups: GroupName[] }, configurations: GroupConfiguration[]): string[] =>
  decidingGroup(user, configurations)?.agent_of_record ?? [];

/** What decided about the user's calls before each change of the user's groups. */
const earlierCallConfigsOf = (user: { groups: GroupName[] }, configurations: GroupConfiguration[]) => {
  const own = configurations.filter(c => user.groups.includes(c.name));
  const times = [...new Set(own.flatMap(({ earlier }) => earlier.map(({ until }) => until)))].sort();
  return times.map(until => ({
    until,
    callConfigs: decidingGroup(user, configurationsUntil(own, until))?.callConfigs ?? {},
  }));
};

export const resolveAccess = (
  user: { roles: Role[]; groups: GroupName[] },
  configurations: GroupConfiguration[],
): Access => {
  const deciding = decidingGroup(user, configurations);
  const permissions = (deciding?.groupPolicy.permissions ?? []).map(p => p.split(':'));
  const earlierCallConfigs = earlierCallConfigsOf(user, configurations);
  return {
    roles: user.roles,
    groups: user.groups,
    features: user.roles.includes('admin')
      ? [...Feature.options]
      : permissions.flatMap(parts => (parts.length === 1 ? (Feature.safeParse(parts[0]).data ?? []) : [])),
    data: permissions.flatMap(([feature, level, key]) => (feature && level && key ? [{ feature, level, key }] : [])),
    callConfigs: deciding?.callConfigs ?? {},
    ...(earlierCallConfigs.length > 0 && { earlierCallConfigs }),
  };
};

/** What a user needs for an operation, a topic or a screen; each declares one. */
export type Requirement =
  | { kind: 'public' }
  | { kind: 'signed-in' }
  /** One of the roles, of users in a group. */
  | { kind: 'role'; anyOf: Role[] }
  /** A lead's details and script: of users in a group. */
  | { kind: 'lead' }
  /** More of a lead than its details and script. */
  | { kind: 'full-lead' }
  | { kind: 'feature'; feature: Feature };

export const requires = {
  nothing: { kind: 'public' },
  signedIn: { kind: 'signed-in' },
  lead: { kind: 'lead' },
  fullLead: { kind: 'full-lead' },
  role: (...anyOf: Role[]) => ({ kind: 'role', anyOf }) as const,
  feature: (feature: Feature) => ({ kind: 'feature', feature }) as const,
} as const;

/** Admins pass every check (docs/product.md, Roles). */
export const isAdmin = (access: Pick<Access, 'roles'>): boolean => access.roles.includes('admin');

/**
 * Users of groups named `fronter_t3...` see only a lead's details and script, users without a group not even these
 * (docs/product.md, Lead panel tabs).
 */
export const hasLimitedLeadView = (access: Pick<Access, 'roles' | 'groups'>): boolean =>
  !isAdmin(access) && access.groups.every(group => group.startsWith('fronter_t3'));

/** Users without a group read no lead, whatever their roles (docs/product.md, Lead panel tabs). */
const isInGroup = ({ groups }: Pick<Access, 'groups'>): boolean => groups.length > 0;

export const may = (access: Access, requirement: Requirement): boolean => {
  if (isAdmin(access)) return true;
  switch (requirement.kind) {
    case 'public':
    case 'signed-in':
      return true;
    case 'role':
      return isInGroup(access) && requirement.anyOf.some(role => access.roles.includes(role));
    case 'lead':
      return isInGroup(access);
    case 'full-lead':
      return !hasLimitedLeadView(access);
    case 'feature':
      return access.features.includes(requirement.feature);
  }
};

/** What of a user's access decides about calls. */
export type CallAccess = Pick<Access, 'callConfigs' | 'earlierCallConfigs'>;

/**
 * The configuration for a call: that of its source, else the default (docs/product.md, Group configuration). A call
 * under way keeps the configuration of when it was accepted.
 */
export const callConfigFor = (
  { callConfigs, earlierCallConfigs = [] }: CallAccess,
  { call_source, accepted_ts }: Pick<Call, 'call_source' | 'accepted_ts'>,
): CallConfig | undefined => {
  const before = accepted_ts === undefined ? undefined : earlierCallConfigs.find(({ until }) => accepted_ts < until);
  const inForce = before?.callConfigs ?? callConfigs;
  return inForce[call_source] ?? inForce.default;
};
