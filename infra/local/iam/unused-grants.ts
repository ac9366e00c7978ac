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

const keeps = ({ actions, role, resource = '' }: KeptGrant, grant: Grant): boolean =>
  actions.includes(grant.action) && isOfRole(grant, role) && grant.resource.includes(resource);

/** Those of the grants that are unused, each with the reason why it is kept. */
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
