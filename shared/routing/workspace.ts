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
] as const;

/** The queue that reaches one agent alone: transfers to `agent:{email}` and callbacks. */
export const AGENT_QUEUE = 'agent';

export type QueueDefinition = { name: string; targetWorkers: string };

export const queuesFor = (groups: readonly GroupName[]): QueueDefinition[] => [
  ...groups.map(group => ({ name: group, targetWorkers: `groups HAS "${group}"` })),
  { name: AGENT_QUEUE, targetWorkers: '1==1' },
];

type Target = { queue: string; expression?: string; order_by?: string; timeout?: number };
type Filter = { filter_friendly_name: string; expression: string; targets: Target[] };

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
      targets: [{ queue: group, order_by: 'worker.closer_priority DESC' }],
    })),
  ],
  default_filter: { queue: 'closer_t1' },
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
