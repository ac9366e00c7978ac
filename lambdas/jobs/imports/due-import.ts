import { importJobId } from '#platform/import-job-id';
import { isStored } from '#platform/stored-objects';
import { getJob } from '#platform/table/jobs';
import type { DomainEvent } from '#shared/contracts/events';
import { isImport } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';

type Due = DomainEvent<'import.due'>['detail'];

/**
 * The run that a stored file makes possible: that of its job, if the file is registered and no run has begun. A file
 * that is not registered yet waits for its registration.
 */
export const dueByFile = async (key: string): Promise<Due | undefined> => {
  const job = await getJob(importJobId(key));
  return job && !isOver(job) && job.begun_run === undefined ? { job_id: job.id, run: job.run } : undefined;
};

/**
 * The run that is due. A list for the blacklist waits for its file, whose notification begins the run; the files of leads
 * are registered after they were stored.
 */
export const dueByRegistration = async (due: Due): Promise<Due | undefined> => {
  const job = await getJob(due.job_id);
  if (!job || !isImport(job)) return undefined;
  return job.kind !== 'blacklist_upload' || (await isStored(job.input.key)) ? due : undefined;
};
