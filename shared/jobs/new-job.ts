import type { Timestamp } from '../time.ts';
import type { JobKind, JobOf } from './job.ts';

/** A job that waits for its first run. */
export const newJob = <Kind extends JobKind>(
  kind: Kind,
  { id, owner, now }: { id: string; owner: string; now: Timestamp },
  input: JobOf<Kind>['input'],
) => ({
  kind,
  id,
  owner,
  state: 'waiting' as const,
  progress: { percent: 0, rows: 0 },
  run: 1,
  silent_runs: 0,
  input,
  created_ts: now,
  updated_ts: now,
  version: 1,
});
