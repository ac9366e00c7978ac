import type { Actor } from '#platform/handlers/actor';
import { importJobId } from '#platform/import-job-id';
import { leadBulkRecordStep } from '#platform/table/audit/lead-bulk-records';
import { getJob, jobCreation, jobReopening } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import { type LeadImportJob, OwnLeadUndo } from '#shared/jobs/job';
import { endedEarly, isOver, mayStillWrite } from '#shared/jobs/job-rules';
import { newJob } from '#shared/jobs/new-job';
import { isUndoable } from '#shared/leads/import/lead-import';
import type { Timestamp } from '#shared/time';
import { importOfAnybody } from '../own-job-of.ts';
import { createLeadJobWithinLimit } from './create-lead-job-within-limit.ts';

/** An import has one undo. */
export const undoId = (import_id: string): string => importJobId(`${import_id}#undo`);

/** The drafts that the import has begun to write. */
const draftsBegun = ({ state, checkpoint, input }: LeadImportJob): number => {
  if (state === 'done') return input.drafts;
  return checkpoint ? checkpoint.draft + (checkpoint.planned ? 1 : 0) : 0;
};

const requireOver = (job: LeadImportJob, now: Timestamp): void => {
  if (!isOver(job)) throw new Rejection('conflict', 'This import is under way. Wait until it is done, or cancel it.');
  if (mayStillWrite(job, now))
    throw new Rejection(
      'conflict',
      'This import is still stopping. Undo it in a moment, or at the latest in 5 minutes.',
    );
};

const requireOfLastDay = ({ created_ts }: LeadImportJob, now: Timestamp): void => {
  if (!isUndoable(created_ts, now))
    throw new Rejection('conflict', 'An import can be undone within a day. Change its leads in the leads list.');
};

/**
 * Takes an import of any admin back that is over, also one that was cancelled or failed. It is taken back once, however
 * often this is asked for; an undo that was cancelled or failed goes on, also after the day in which it can begin.
 * @throws Rejection `not_found`; `conflict` for one that is under way, still stopping, or older than a day without an undo;
 * `too_many_requests`
 */
export const undoImport = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id: import_id }: { id: string },
): Promise<OwnLeadUndo> => {
  const imported = await importOfAnybody(actor, import_id);
  const id = undoId(import_id);
  const known = await getJob(id);
  if (known && !endedEarly(known)) return OwnLeadUndo.parse(known);
  requireOver(imported, now);
  if (!known) requireOfLastDay(imported, now);
  const { file_name } = imported.input;
  const input = { import_id, file_name, drafts: draftsBegun(imported) };
  const recorded = { job_id: id, file_name, choices: { import_id }, counts: {} };
  const begun = newJob('lead_import_undo', { id, owner: actor.user.id, now }, input);
  // It exists if the same was asked for twice at the same time.
  await createLeadJobWithinLimit(begun, {
    job: known ? jobReopening(known, { owner: actor.user.id, now }) : jobCreation(begun),
    record: leadBulkRecordStep({ actor, now }, { action: 'import_undo_started', ...recorded }),
  });
  return OwnLeadUndo.parse(await getJob(id));
};
