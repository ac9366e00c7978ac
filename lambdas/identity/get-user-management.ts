import type { Actor } from '#platform/handlers/actor';
import { newestJobs, openJobs } from '#platform/table/jobs';
import { listUsers } from '#platform/table/users';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { HandoverJob, Job } from '#shared/jobs/job';
import { openStates } from '#shared/jobs/job-rules';
import type { OpenHandover } from '#shared/users/handover';
import { mayGiveGroups, mayManage } from '#shared/users/managed-users';
import { Agent, type User } from '#shared/users/user';

type Dependencies = { groupConfigurations: () => Promise<GroupConfiguration[]> };

const isHandover = (job: Job): job is HandoverJob => job.kind === 'handover';

const isOpen = ({ state }: HandoverJob): boolean => openStates.some(open => open === state);

const asOpen = ({ input, state, message }: HandoverJob): OpenHandover => ({
  user_id: input.user_id,
  state: state === 'failed' ? 'failed' : 'open',
  ...(message !== undefined && { message }),
});

/** The last handover of each user, where it is under way or has failed. */
const handoversOf = (jobs: HandoverJob[], disabled: User[]): OpenHandover[] =>
  disabled.flatMap(({ id }) => {
    const last = jobs
      .filter(({ input }) => input.user_id === id)
      .sort((a, b) => a.created_ts.localeCompare(b.created_ts))
      .at(-1);
    return last && (isOpen(last) || last.state === 'failed') ? [asOpen(last)] : [];
  });

/**
 * What the actor may give, and the disabled users whom the actor manages, with their handovers. It reads all users, as
 * the monitor does, the open jobs, and the newest jobs of the actor.
 */
export const getUserManagement = async (
  { groupConfigurations }: Dependencies,
  { user: { id }, access }: Actor,
): Promise<{ groups: string[]; disabled: Agent[]; handovers: OpenHandover[] }> => {
  const [users, configurations, open, own] = await Promise.all([
    listUsers(),
    groupConfigurations(),
    openJobs(),
    newestJobs(id, 'handover'),
  ]);
  const disabled = users.filter(user => user.disabled && user.deleted_ts === undefined && mayManage(access, user));
  return {
    groups: configurations.map(({ name }) => name).filter(name => mayGiveGroups(access, [name])),
    disabled: disabled.map(user => Agent.parse(user)),
    handovers: handoversOf([...own, ...open.filter(isHandover)], disabled),
  };
};
