/**
 * Lists the grants of the template's roles that no integration test has used: `npm run grants`, after the integration
 * tests. Exits with 1 if one of them has no reason in `infra/kept-grants.ts`.
 */
import { usedGrantsDir } from '../infra/local/iam/used-grants.ts';
import { grantProblems, grantReport, keptLines } from './checks/grants.ts';

const report = await grantReport(usedGrantsDir());
if (report.used === 0) {
  console.error('No test has recorded a grant. Run the integration tests first.');
  process.exit(1);
}
for (const line of [...keptLines(report), ...grantProblems(report)]) console.log(line);
const withoutReason = report.unused.filter(({ reason }) => reason === undefined);
console.log(`\n${report.unused.length} unused grants, ${withoutReason.length} of them without a reason`);
process.exit(withoutReason.length > 0 ? 1 : 0);
