import { apiHandler } from '#platform/handlers/api-handler';
import { listDids } from '#platform/table/dids';
import { listDispositions as dispositions } from '#platform/table/dispositions';
import { listLeadSources } from '#platform/table/lead-sources';
import * as operations from '#shared/contracts/backoffice';
import { bugReports } from './bug-reports.ts';
import { createDid } from './create-did.ts';
import { numbers } from './numbers.ts';
import { reportBug } from './report-bug.ts';
import { updateDids } from './update-dids.ts';

/** Settings of the business, and bug reports of its users. */
export const handler = apiHandler(operations, {
  listDispositions: async () => ({ data: await dispositions() }),
  listDids: async () => ({ data: await listDids() }),
  updateDids: ({ input }) => updateDids(input),
  createDid: ({ input }) => createDid({ numbers }, input),
  listLeadSources: () => listLeadSources(),
  reportBug: ({ actor, input }) => reportBug({ bugReports, actor }, input),
});
