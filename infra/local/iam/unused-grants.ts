import { groupedBy } from '#shared/grouped-by';
import type { KeptGrant } from '../../kept-grants.ts';
import { type Grant, grantId } from './used-grants.ts';

export type UnusedGrant = Grant & {
  /** Why it stays; undefined if no reason is given. */
  reason?: string;
};

/** Logical ids have no dashes: the role of `calls-api` is `callsapiRole...`. */
const isOfRole = (grant: Grant, role: string | undefined): boolean => {
  const logicalId = grant.role.split('/').at(-1) ?? '';
  return role === undefined || logicalId.startsWith(role.replaceAll('-', ''));
};

/** The condition of `allowKey`: the key may be used through this AWS service only. */
const isThrough = (grant: Grant, service: string | undefined): boolean =>
  service === undefined || grant.conditions.includes(`"${service}.`);

/** The condition of `allowPartitions`: the beginning of the items' keys. */
const isOnPartition = (grant: Grant, partition: string | undefined): boolean =>
  partition === undefined || grant.conditions.includes(`"${partition}*"`);

const keeps = ({ actions, role, resource, service, partition }: KeptGrant, grant: Grant): boolean =>
  actions.includes(grant.action) &&
  isOfRole(grant, role) &&
  (resource === undefined || resource.test(grant.resource)) &&
  isThrough(grant, service) &&
  isOnPartition(grant, partition);

const differ = (values: readonly string[]): boolean => new Set(values).size > 1;

/** Several grants of one role and resource differ in their conditions, such as the partitions of a table. */
const differInConditions = (grants: readonly Grant[]): boolean =>
  [...groupedBy(grants, ({ role, resource }) => `${role} ${resource}`).values()].some(same =>
    differ(same.map(({ conditions }) => conditions)),
  );

/**
 * The reasons that may hide another grant: their role has the action on several resources and they name no resource, or
 * it has the action on one resource under several conditions and they name no condition.
 */
export const vagueReasons = (granted: readonly Grant[], kept: readonly KeptGrant[]): KeptGrant[] =>
  kept.filter(one =>
    one.actions.some(action => {
      const matching = granted.filter(grant => keeps({ ...one, actions: [action] }, grant));
      const onSeveral = one.resource === undefined && differ(matching.map(({ resource }) => resource));
      return onSeveral || differInConditions(matching);
    }),
  );

/** The unused grants, each with the reason why it is kept. */
export const unusedGrants = (
  granted: readonly Grant[],
  used: readonly Grant[],
  kept: readonly KeptGrant[],
): UnusedGrant[] => {
  const ids = new Set(used.map(grantId));
  return granted
    .filter(grant => !ids.has(grantId(grant)))
    .map(grant => ({ ...grant, reason: kept.find(one => keeps(one, grant))?.reason }));
};

/** The reasons that keep no grant, because the grant is used or no longer exists; without those of byChance functions. */
export const idleReasons = (unused: readonly Grant[], kept: readonly KeptGrant[]): KeptGrant[] =>
  kept
    .filter(({ byChance }) => !byChance)
    .map(one => ({
      ...one,
      actions: one.actions.filter(action => !unused.some(grant => keeps({ ...one, actions: [action] }, grant))),
    }))
    .filter(({ actions }) => actions.length > 0);
