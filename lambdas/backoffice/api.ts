import { apiHandler, route } from '#platform/handlers/api-handler';
import { listDids } from '#platform/table/dids';
import { listDispositions as dispositions } from '#platform/table/dispositions';
import { listLeadSources } from '#platform/table/lead-sources';
import * as operations from '#shared/contracts/backoffice';
import { bugReports } from './bug-reports.ts';
import { createDid } from './create-did.ts';
import { numbers } from './numbers.ts';
import { reportBug } from './report-bug.ts';
import { updateDids } from './update-dids.ts';

/** Settings of the business, and what its people report. */
export const handler = apiHandler(
  route(operations.listDispositions, async () => ({ data: await dispositions() })),
  route(operations.listDids, async () => ({ data: await listDids() })),
  route(operations.updateDids, ({ input }) => updateDids(input)),
  route(operations.createDid, ({ input }) => createDid({ numbers }, input)),
  route(operations.listLeadSources, () => listLeadSources()),
  route(operations.reportBug, ({ actor, input }) => reportBug({ bugReports, actor }, input)),
);
