import { getJob } from '#platform/table/jobs';
import { isOver } from '#shared/jobs/job-rules';
import type { OpenHandover } from '#shared/users/handover';
import type { User } from '#shared/users/user';

/**
 * The handover that the user names, where it is under way or has failed: one that was cancelled, or that is no more, has
 * failed too. A user from an index may still name one that is done.
 */
export const handoverOf = async ({ id, handover_id }: User): Promise<OpenHandover | undefined> => {
  if (handover_id === undefined) return undefined;
  const job = await getJob(handover_id);
  if (job?.state === 'done') return undefined;
  if (job && !isOver(job)) return { user_id: id, state: 'open' };
  return { user_id: id, state: 'failed', ...(job?.message !== undefined && { message: job.message }) };
};
