import type { Job } from '#shared/jobs/job';
import { KEPT_DAYS } from '#shared/jobs/job-rules';
import { type Timestamp, timestamp } from '#shared/time';

const DAY_MS = 86_400_000;

/** When the files of a job are deleted. */
export const fileExpiry = ({ created_ts }: Pick<Job, 'created_ts'>): Timestamp =>
  timestamp(new Date(Date.parse(created_ts) + KEPT_DAYS * DAY_MS));
