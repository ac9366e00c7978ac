import type { GroupName } from '../access/roles.ts';

/** How TaskRouter finds an agent for a call: declared here, provisioned by `bin/provision-twilio.ts`. */
export const RESERVATION_TIMEOUT_S = 7;

export const activities = { online: 'Online', offline: 'Offline' } as const;

/** Events that TaskRouter reports; the others would cost a write each and change nothing. */
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

/** The queue that reaches one agent alone: transfers to `agent:{email}` and callbacks. */
export const AGENT_QUEUE = 'agent';

/** Whose a call is that asks for nobody: a customer who dialled a number without a group. */
export const DEFAULT_GROUP: GroupName = 'closer_t1';

export type QueueDefinition = { name: string; targetWorkers: string };

export const queuesFor = (groups: readonly GroupName[]): QueueDefinition[] => [
  ...groups.map(group => ({ name: group, targetWorkers: `groups HAS "${group}"` })),
  { name: AGENT_QUEUE, targetWorkers: '1==1' },
];

type Target = { queue: string; expression?: string; order_by?: string; timeout?: number };
type Filter = { filter_friendly_name: string; expression: string; targets: Target[] };

/**
 * The agents of a group in the order of their priority, but the one whom the task is not for. Every task names one or
 * nobody (''), since what an absent attribute is compared to, Twilio does not document (docs/decisions/0035).
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
      // Of an attribute that a task does not have, Twilio documents no test: such a task asks for this queue by name.
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

/** What TaskRouter knows of an agent. */
export type WorkerAttributes = {
  user_key: string;
  email: string;
  contact_uri: string;
  groups: string[];
  roles: string[];
  closer_priority: number;
};
