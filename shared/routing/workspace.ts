import type { GroupName } from '../access/roles.ts';

/** The TaskRouter configuration: declared here, provisioned by `bin/provision-twilio.ts`. */
export const RESERVATION_TIMEOUT_S = 7;

export const activities = { online: 'Online', offline: 'Offline' } as const;

/** The TaskRouter events that we subscribe to; any other would cost a write and change nothing. */
export const reportedEvents = [
  'task.canceled',
  'task.completed',
  'reservation.created',
  'reservation.accepted',
  'reservation.rejected',
  'reservation.timeout',
  'reservation.canceled',
  'reservation.rescinded',
  'worker.activity.update',
  'worker.attributes.update',
] as const;

/** The queue for tasks of a single agent: transfers to `agent:{email}` and callbacks. */
export const AGENT_QUEUE = 'agent';

/** The group for a call without one: the customer dialled a DID without a group. */
export const DEFAULT_GROUP: GroupName = 'closer_t1';

export type QueueDefinition = { name: string; targetWorkers: string };

export const queuesFor = (groups: readonly GroupName[]): QueueDefinition[] => [
  ...groups.map(group => ({ name: group, targetWorkers: `groups HAS "${group}"` })),
  { name: AGENT_QUEUE, targetWorkers: '1==1' },
];

type Target = { queue: string; expression?: string; order_by?: string; timeout?: number };
type Filter = { filter_friendly_name: string; expression: string; targets: Target[] };

/**
 * The agents of a group by priority, without the agent in `not_for_email`. Every task has this attribute ('' for
 * none), because Twilio does not document comparisons with an absent attribute (docs/decisions/0035).
 */
const groupTarget = (group: GroupName): Target => ({
  queue: group,
  expression: 'worker.email != task.not_for_email',
  order_by: 'worker.closer_priority DESC',
});

/** A workflow's configuration document (twilio.com/docs/taskrouter/workflow-configuration); queues by name. */
export const workflowFor = (groups: readonly GroupName[]): { filters: Filter[]; default_filter: Target } => ({
  filters: [
    {
      filter_friendly_name: AGENT_QUEUE,
      // Twilio documents no test for an absent attribute, so such a task requests this queue by name.
      expression: `requested_group == "${AGENT_QUEUE}"`,
      targets: [{ queue: AGENT_QUEUE, expression: 'worker.email == task.to_agent_email' }],
    },
    ...groups.map(group => ({
      filter_friendly_name: group,
      expression: `requested_group == "${group}"`,
      targets: [groupTarget(group)],
    })),
  ],
  default_filter: groupTarget(DEFAULT_GROUP),
});

/** The attributes of a TaskRouter worker. */
export type WorkerAttributes = {
  user_key: string;
  email: string;
  contact_uri: string;
  groups: string[];
  roles: string[];
  closer_priority: number;
};
