import { type KeptGrant, keptGrants } from '../../infra/kept-grants.ts';
import { loadAssembly } from '../../infra/local/assembly/local-assembly.ts';
import { idleReasons, type UnusedGrant, unusedGrants } from '../../infra/local/iam/unused-grants.ts';
import { grantsIn, readUsedGrants } from '../../infra/local/iam/used-grants.ts';
import { synthesizeShared } from '../system/assembly.ts';

type GrantReport = {
  /** How many grants the tests have used. */
  used: number;
  unused: UnusedGrant[];
  /** The reasons in `infra/kept-grants.ts` that keep no grant. */
  idle: KeptGrant[];
};

/** Only in place of the addresses of a running cloud: no grant contains one. */
const origins = { web: 'http://web', api: 'http://api', aws: 'http://aws' };

/** Compares the grants that tests recorded in a folder with the local stage, which the integration tests synthesized. */
export const grantReport = async (dir: string): Promise<GrantReport> => {
  const used = readUsedGrants(dir);
  const { dir: assembly } = await synthesizeShared();
  const unused = unusedGrants(grantsIn(loadAssembly(assembly, origins)), used, keptGrants);
  return { used: used.length, unused, idle: idleReasons(unused, keptGrants) };
};

const nameOf = ({ role, action, resource }: UnusedGrant): string => `${role}: ${action} on ${resource}`;

/** The lines for what `infra/kept-grants.ts` lacks, and for what it need not say any more. */
export const grantProblems = ({ unused, idle }: Pick<GrantReport, 'unused' | 'idle'>): string[] => [
  ...unused
    .filter(({ reason }) => reason === undefined)
    .map(grant => `grant unused and without a reason: ${nameOf(grant)}`),
  ...idle.map(
    ({ role = 'every role', actions, reason }) =>
      `reason for a grant that is used or gone: ${role}: ${actions.join(', ')}: ${reason}`,
  ),
];

/** One line for each unused grant that is kept. */
export const keptLines = ({ unused }: Pick<GrantReport, 'unused'>): string[] =>
  unused.flatMap(grant => (grant.reason === undefined ? [] : [`${nameOf(grant)}\n  unused, kept: ${grant.reason}`]));
