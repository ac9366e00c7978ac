/**
 * Lists the grants of the template's roles that no integration test has used: `npm run grants`, after the integration
 * tests. Exits with 1 if one of them has no reason in `infra/kept-grants.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFunctions } from '../infra/build-functions.ts';
import { coverlineApp } from '../infra/coverline-app.ts';
import { keptGrants } from '../infra/kept-grants.ts';
import { loadAssembly } from '../infra/local/assembly/local-assembly.ts';
import { readRoles } from '../infra/local/iam/roles.ts';
import { idleReasons, type UnusedGrant, unusedGrants } from '../infra/local/iam/unused-grants.ts';
import { readUsedGrants, usedGrantsDir } from '../infra/local/iam/used-grants.ts';
import { localStage } from '../infra/stages.ts';

/** The roles of the newly synthesized local stage. */
const currentRoles = () => {
  const work = mkdtempSync(join(tmpdir(), 'coverline-grants-'));
  try {
    const [functionsDir, outdir] = [join(work, 'functions'), join(work, 'assembly')];
    buildFunctions(functionsDir);
    coverlineApp({ stage: localStage(), outdir, functionsDir, checked: false }).synth();
    return readRoles(loadAssembly(outdir, { web: 'http://web', api: 'http://api', aws: 'http://aws' }));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const line = ({ role, action, resource, reason }: UnusedGrant): string =>
  `${role}: ${action} on ${resource}\n  ${reason === undefined ? 'unused' : `unused, kept: ${reason}`}`;

const used = readUsedGrants(usedGrantsDir());
if (used.length === 0) {
  console.error('No test has recorded a grant. Run the integration tests first.');
  process.exit(1);
}
const roles = currentRoles();
const unused = unusedGrants(roles, used, keptGrants);
const withoutReason = unused.filter(({ reason }) => reason === undefined);
for (const grant of unused) console.log(line(grant));
for (const { role = 'every role', actions, reason } of idleReasons(unused, keptGrants))
  console.log(`${role}: ${actions.join(', ')} needs no reason any more: ${reason}`);
console.log(`\n${unused.length} unused grants, ${withoutReason.length} of them without a reason`);
process.exit(withoutReason.length > 0 ? 1 : 0);
