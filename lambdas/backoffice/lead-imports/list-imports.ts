import type { Actor } from '#platform/handlers/actor';
import { leadImports, newestJobs, readableJobs } from '#platform/table/jobs';
import { listUsers } from '#platform/table/users';
import { OwnLeadJob } from '#shared/contracts/lead-imports';
import type { Job, JobOf } from '#shared/jobs/job';
import { endedEarly, isOver, KEPT_DAYS } from '#shared/jobs/job-rules';
import { isUndoable } from '#shared/leads/import/lead-import';
import { daysAfter } from '#shared/retention/months-after';
import type { Timestamp } from '#shared/time';
import { undoId } from './undo-import.ts';

type By = { actor: Actor; now: Timestamp };

type Import = JobOf<'lead_import'>;
type Undone = { job: Import; undo?: Job | undefined };

/** None where the undo cannot be read: nobody knows whether the import can be undone. */
const withUndo = async (job: Import): Promise<Undone[]> => {
  const { jobs, unreadable } = await readableJobs([undoId(job.id)]);
  return unreadable.length > 0 ? [] : [{ job, undo: jobs[0] }];
};

const withUndos = async (imports: Import[]): Promise<Undone[]> => (await Promise.all(imports.map(withUndo))).flat();

/** What was begun to be undone can be finished for as long as the import is kept. */
const mayBeUndone = ({ job, undo }: Undone, now: Timestamp): boolean =>
  undo ? endedEarly(undo) : isUndoable(job.created_ts, now);

/** Imports of others that can be undone, whatever became of who started them. */
const undoableOfOthers = async ({ actor, now }: By): Promise<Undone[]> => {
  const imports = await leadImports({ first: daysAfter(now, -KEPT_DAYS), last: now });
  const over = imports.filter(job => isOver(job) && job.owner !== actor.user.id);
  return (await withUndos(over)).filter(one => mayBeUndone(one, now));
};

/** The e-mails of other users, by their ids; nothing is read where nobody else is named. */
const emailsOf = async ({ user }: Actor, ids: string[]): Promise<Map<string, string>> => {
  if (ids.every(id => id === user.id)) return new Map();
  return new Map((await listUsers()).filter(({ id }) => id !== user.id).map(({ id, email }) => [id, email]));
};

/** Each import with who started it and who has undone it, where that is somebody else. */
const listed = async (actor: Actor, imports: Undone[]): Promise<OwnLeadJob[]> => {
  const owners = imports.flatMap(({ job, undo }) => [job.owner, ...(undo ? [undo.owner] : [])]);
  const emails = await emailsOf(actor, owners);
  return imports.map(({ job, undo }) =>
    OwnLeadJob.parse({
      ...job,
      started_by: emails.get(job.owner),
      ...(undo && { undo: { state: undo.state, by: emails.get(undo.owner) } }),
    }),
  );
};

/** The actor's newest dry runs, imports and undos, and what the actor can undo of others, the newest first. */
export const listImports = async (by: By): Promise<{ data: OwnLeadJob[] }> => {
  const { id } = by.actor.user;
  const [checks, own, undos, others] = await Promise.all([
    newestJobs(id, 'lead_check'),
    newestJobs(id, 'lead_import').then(withUndos),
    newestJobs(id, 'lead_import_undo'),
    undoableOfOthers(by),
  ]);
  const jobs = [...checks, ...undos].map(job => OwnLeadJob.parse(job));
  const imports = await listed(by.actor, [...own, ...others]);
  return { data: [...jobs, ...imports].sort((a, b) => b.created_ts.localeCompare(a.created_ts)) };
};
