import type { Actor } from '#platform/handlers/actor';
import { getJob, leadImports, newestJobs } from '#platform/table/jobs';
import { listUsers } from '#platform/table/users';
import { OwnLeadJob } from '#shared/contracts/lead-imports';
import type { JobOf } from '#shared/jobs/job';
import { endedEarly, isOver } from '#shared/jobs/job-rules';
import { undoableSince } from '#shared/leads/import/lead-import';
import type { Timestamp } from '#shared/time';
import { undoId } from './undo-import.ts';

type By = { actor: Actor; now: Timestamp };

const isNotUndone = async ({ id }: JobOf<'lead_import'>): Promise<boolean> => {
  const undo = await getJob(undoId(id));
  return undo === undefined || endedEarly(undo);
};

/** Imports of others while they can be undone, whatever became of who started them. */
const undoableOfOthers = async ({ actor, now }: By): Promise<OwnLeadJob[]> => {
  const imports = await leadImports({ first: undoableSince(now), last: now });
  const over = imports.filter(job => isOver(job) && job.owner !== actor.user.id);
  if (over.length === 0) return [];
  const [users, left] = await Promise.all([listUsers(), Promise.all(over.map(isNotUndone))]);
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return over.filter((_, at) => left[at]).map(job => OwnLeadJob.parse({ ...job, started_by: emails.get(job.owner) }));
};

/** The actor's newest dry runs, imports and undos, and what the actor can undo of others, the newest first. */
export const listImports = async (by: By): Promise<{ data: OwnLeadJob[] }> => {
  const { id } = by.actor.user;
  const [checks, imports, undos, others] = await Promise.all([
    newestJobs(id, 'lead_check'),
    newestJobs(id, 'lead_import'),
    newestJobs(id, 'lead_import_undo'),
    undoableOfOthers(by),
  ]);
  const own = [...checks, ...imports, ...undos].map(job => OwnLeadJob.parse(job));
  return { data: [...own, ...others].sort((a, b) => b.created_ts.localeCompare(a.created_ts)) };
};
