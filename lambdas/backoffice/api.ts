import { apiHandler } from '#platform/handlers/api-handler';
import { listDids } from '#platform/table/dids';
import { listDispositions as dispositions } from '#platform/table/dispositions';
import { listLeadSources } from '#platform/table/lead-sources';
import * as operations from '#shared/contracts/backoffice';
import { bugReports } from './bug-reports.ts';
import { createDid } from './create-did.ts';
import { listGroupVersions } from './groups/list-group-versions.ts';
import { listGroups } from './groups/list-groups.ts';
import { restoreGroup } from './groups/restore-group.ts';
import { saveGroup } from './groups/save-group.ts';
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
  listGroups: () => listGroups(),
  saveGroup: ({ actor, now, input }) => saveGroup({ actor, now }, input),
  listGroupVersions: ({ input }) => listGroupVersions(input),
  restoreGroup: ({ actor, now, input }) => restoreGroup({ actor, now }, input),
  reportBug: ({ actor, input }) => reportBug({ bugReports, actor }, input),
});
