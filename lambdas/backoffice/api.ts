import { apiHandler } from '#platform/handlers/api-handler';
import { listDids } from '#platform/table/dids';
import { listDispositions as dispositions } from '#platform/table/dispositions';
import * as operations from '#shared/contracts/backoffice';
import { bugReports } from './bug-reports.ts';
import { createDid } from './create-did.ts';
import { listGroupVersions } from './groups/list-group-versions.ts';
import { listGroups } from './groups/list-groups.ts';
import { restoreGroup } from './groups/restore-group.ts';
import { saveGroup } from './groups/save-group.ts';
import { createLeadSource } from './lead-sources/create-lead-source.ts';
import { listLeadSourceVersions } from './lead-sources/list-lead-source-versions.ts';
import { listLeadSources } from './lead-sources/list-lead-sources.ts';
import { restoreLeadSource } from './lead-sources/restore-lead-source.ts';
import { updateLeadSource } from './lead-sources/update-lead-source.ts';
import { numbers } from './numbers.ts';
import { reportBug } from './report-bug.ts';
import { createSavedView } from './saved-views/create-saved-view.ts';
import { deleteSavedView } from './saved-views/delete-saved-view.ts';
import { listSavedViews } from './saved-views/list-saved-views.ts';
import { updateSavedView } from './saved-views/update-saved-view.ts';
import { updateDids } from './update-dids.ts';

/** Settings of the business, and bug reports of its users. */
export const handler = apiHandler(operations, {
  listDispositions: async () => ({ data: await dispositions() }),
  listDids: async () => ({ data: await listDids() }),
  updateDids: ({ input }) => updateDids(input),
  createDid: ({ input }) => createDid({ numbers }, input),
  listLeadSources: ({ actor }) => listLeadSources(actor),
  createLeadSource: ({ actor, now, input }) => createLeadSource({ actor, now }, input),
  updateLeadSource: ({ actor, now, input }) => updateLeadSource({ actor, now }, input),
  listLeadSourceVersions: ({ input }) => listLeadSourceVersions(input),
  restoreLeadSource: ({ actor, now, input }) => restoreLeadSource({ actor, now }, input),
  listGroups: () => listGroups(),
  saveGroup: ({ actor, now, input }) => saveGroup({ actor, now }, input),
  listGroupVersions: ({ input }) => listGroupVersions(input),
  restoreGroup: ({ actor, now, input }) => restoreGroup({ actor, now }, input),
  listSavedViews: ({ actor, input }) => listSavedViews(actor, input),
  createSavedView: ({ actor, now, input }) => createSavedView({ actor, now }, input),
  updateSavedView: ({ actor, now, input }) => updateSavedView({ actor, now }, input),
  deleteSavedView: ({ actor, input }) => deleteSavedView(actor, input),
  reportBug: ({ actor, input }) => reportBug({ bugReports, actor }, input),
});
