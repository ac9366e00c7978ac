import type { BlacklistUploadJob } from '#shared/jobs/job';
import { at } from './a-call.ts';

/** A registered file of agent-1, whose import has not begun. */
export const anUpload = (fields: Partial<BlacklistUploadJob> = {}): BlacklistUploadJob => ({
  kind: 'blacklist_upload',
  id: 'job-1',
  owner: 'agent-1',
  state: 'waiting',
  progress: { percent: 0, rows: 0 },
  run: 1,
  silent_runs: 0,
  input: {
    key: 'imports/blacklist/agent-1/list.xlsx',
    file_name: 'list.xlsx',
    blocked_inbound: true,
    posted_by: 'ann@coverline.test',
  },
  created_ts: at(0),
  updated_ts: at(0),
  version: 1,
  ...fields,
});
