import { type KeptGrant, keptGrants } from '../../infra/kept-grants.ts';
import { loadAssembly } from '../../infra/local/assembly/local-assembly.ts';
import { idleReasons, type UnusedGrant, unusedGrants, vagueReasons } from '../../infra/local/iam/unused-grants.ts';
import { grantsIn, readUsedGrants } from '../../infra/local/iam/used-grants.ts';
import { synthesizeShared } from '../system/assembly.ts';

type GrantReport = {
  /** How many grants the tests have used. */
  used: number;
  unused: UnusedGrant[];
  /** The reasons in `infra/kept-grants.ts` that keep no grant. */
  idle: KeptGrant[];
  /** Those that do not say which resource, partition or service although their role has the action on several. */
  vague: KeptGrant[];
};

/** Only in place of the addresses of a running cloud: no grant contains one. */
const origins = { web: 'http://web', api: 'http://api', aws: 'http://aws' };

/** Compares the grants that tests recorded in a folder with the local stage, which the integration tests synthesized. */
export const grantReport = async (dir: string): Promise<GrantReport> => {
  const used = readUsedGrants(dir);
  const { dir: assembly } = await synthesizeShared();
  const granted = grantsIn(loadAssembly(assembly, origins));
  const unused = unusedGrants(granted, used, keptGrants);
  return {
    used: used.length,
    unused,
    idle: idleReasons(unused, keptGrants),
    vague: vagueReasons(granted, keptGrants),
  };
};

const nameOf = ({ role, action, resource }: UnusedGrant): string => `${role}: ${action} on ${resource}`;

const textOf = ({ role, actions, reason }: KeptGrant): string =>
  `${role ?? 'every role'}: ${actions.join(', ')}: ${reason}`;

/** The lines for what `infra/kept-grants.ts` lacks, and for what it need not say any more. */
export const grantProblems = ({ unused, idle, vague }: Omit<GrantReport, 'used'>): string[] => [
  ...unused
    .filter(({ reason }) => reason === undefined)
    .map(grant => `grant unused and without a reason: ${nameOf(grant)}`),
  ...idle.map(one => `reason for a grant that is used or gone: ${textOf(one)}`),
  ...vague.map(one => `reason without a resource, partition or service, for an action on several: ${textOf(one)}`),
];

/** One line for each unused grant that is kept. */
export const keptLines = ({ unused }: Pick<GrantReport, 'unused'>): string[] =>
  unused.flatMap(grant => (grant.reason === undefined ? [] : [`${nameOf(grant)}\n  unused, kept: ${grant.reason}`]));
