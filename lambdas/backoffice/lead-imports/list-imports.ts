import type { Actor } from '#platform/handlers/actor';
import { getJob, newestJobs } from '#platform/table/jobs';
import { listUsers } from '#platform/table/users';
import { OwnLeadJob } from '#shared/contracts/lead-imports';
import type { JobOf } from '#shared/jobs/job';
import { endedEarly, isOver } from '#shared/jobs/job-rules';
import { isUndoable } from '#shared/leads/import/lead-import';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { undoId } from './undo-import.ts';

type By = { actor: Actor; now: Timestamp };

const isNotUndone = async ({ id }: JobOf<'lead_import'>): Promise<boolean> => {
  const undo = await getJob(undoId(id));
  return undo === undefined || endedEarly(undo);
};

const undoableOf = async ({ id, email }: User, now: Timestamp): Promise<OwnLeadJob[]> => {
  const over = (await newestJobs(id, 'lead_import')).filter(job => isOver(job) && isUndoable(job.created_ts, now));
  const left = await Promise.all(over.map(isNotUndone));
  return over.filter((_, at) => left[at]).map(job => OwnLeadJob.parse({ ...job, started_by: email }));
};

/** Imports of the other admins, also of those who were disabled or deleted, while they can be undone. */
const undoableOfOthers = async ({ actor, now }: By): Promise<OwnLeadJob[]> => {
  const admins = (await listUsers()).filter(({ id, roles }) => id !== actor.user.id && roles.includes('admin'));
  return (await Promise.all(admins.map(user => undoableOf(user, now)))).flat();
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
