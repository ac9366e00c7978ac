import type { BlacklistUploadJob } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { at } from './a-call.ts';

/** A registered file of agent-1, whose import has not begun. */
export const anUpload = (fields: Partial<BlacklistUploadJob> = {}): BlacklistUploadJob => ({
  ...newJob(
    'blacklist_upload',
    { id: 'job-1', owner: 'agent-1', now: at(0) },
    {
      key: 'imports/blacklist/agent-1/list.xlsx',
      file_name: 'list.xlsx',
      blocked_inbound: true,
      posted_by: 'ann@coverline.test',
    },
  ),
  ...fields,
});
