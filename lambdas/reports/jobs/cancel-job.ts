import type { Actor } from '#platform/handlers/actor';
import { updateJob } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import { asOwnJob, isShown, type OwnJob } from '#shared/jobs/job';
import { mayCancel, openStates } from '#shared/jobs/job-rules';
import type { Timestamp } from '#shared/time';
import { ownJob } from './own-job.ts';

/** A run that works on the job notices it at its next write and removes what it has stored. */
const cancelled = async (id: string, now: Timestamp): Promise<OwnJob | undefined> => {
  const written = await updateJob(id, {
    set: { state: 'cancelled', updated_ts: now },
    when: [{ field: 'state', is: 'one-of', values: openStates }],
  });
  return written.outcome === 'written' && isShown(written.item) ? asOwnJob(written.item) : undefined;
};

/**
 * Cancels one of the actor's jobs. One that is cancelled already stays so.
 * @throws Rejection `not_found`; `conflict` for a job that has ended, and for an erasure
 */
export const cancelJob = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id }: { id: string },
): Promise<OwnJob> => {
  const job = await ownJob(actor, id);
  if (job.state === 'cancelled') return asOwnJob(job);
  if (job.kind === 'erasure') throw new Rejection('conflict', 'What was erased does not come back: it is finished.');
  const result = mayCancel(job, actor.user.id) ? await cancelled(id, now) : undefined;
  if (!result) throw new Rejection('conflict', 'This has ended in the meantime, so it was not cancelled.');
  return result;
};
