import { writeOne } from '#platform/table/engine/write';
import { jobCreation } from '#platform/table/jobs';
import type { ErasureJob, LeadExportJob } from '#shared/jobs/job';

/** Creates a job about the data of a lead, which the stream announces and `lambdas/jobs` works on. */
export const startDataJob = async (job: ErasureJob | LeadExportJob): Promise<void> => {
  const { outcome } = await writeOne(jobCreation(job));
  if (outcome !== 'written') throw new Error('A job with a new id exists already.');
};
