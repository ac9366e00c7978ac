import { topics } from '#shared/contracts/live';
import { jobItemSchemas } from '#shared/contracts/live-items/job';
import { useSession } from '../session/session.ts';
import { useLiveEntity, useLiveTopic } from './live.ts';
import { registerItemSchemas } from './live-change.ts';
import type { EntityHandler } from './live-hub.ts';

registerItemSchemas(jobItemSchemas);

/** Follows the user's own jobs while the component is mounted, and returns their topic. */
export const useLiveJobs = (handler: EntityHandler<'job'>): string => {
  const topic = topics.jobs(useSession().user.id);
  useLiveTopic(topic);
  useLiveEntity('job', handler);
  return topic;
};
