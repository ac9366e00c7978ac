import { type GroupName, roleOfGroup } from '../access/roles.ts';

/** The TaskRouter configuration: declared here, provisioned by `bin/provision-twilio.ts`. */
export const RESERVATION_TIMEOUT_S = 7;

/** How long TaskRouter looks for an agent of a group, in seconds, before the customer hears that nobody is free. */
export const QUEUE_TIMEOUT_S = 3600;

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

/** The queue for tasks of groups that are not provisioned yet. A group's name has no space. */
const OTHER_GROUPS_QUEUE = 'other groups';

/** The group for a call without one: the customer dialled a DID without a group. */
export const DEFAULT_GROUP: GroupName = 'closer_t1';

/** The group of the agents who speak Spanish. They take the calls in Spanish of every group with the same role. */
export const SPANISH_SPEAKING: GroupName = 'spanish_speaking_agent';

/**
 * How long a call in Spanish waits for the agents who speak it: three of them can be offered it. Then any
 * agent of the group is better than more waiting.
 */
export const LANGUAGE_WAIT_S = 3 * RESERVATION_TIMEOUT_S;

type QueueDefinition = { name: string; targetWorkers: string };

/** Of the agents for the calls in Spanish of a group. All of the group of Spanish speakers are. */
const spanishQueueOf = (group: GroupName): string => `${group} in Spanish`;

/** Spanish speakers who are in the group, or have its role: they can do what the group's calls need. */
const spanishSpeakersOf = (group: GroupName): string => {
  const role = roleOfGroup(group);
  const mayTake = role ? `(groups HAS "${group}" OR roles HAS "${role}")` : `groups HAS "${group}"`;
  return `groups HAS "${SPANISH_SPEAKING}" AND ${mayTake}`;
};
const hasSpanishQueue = (group: GroupName): boolean => group !== SPANISH_SPEAKING;

export const queuesFor = (groups: readonly GroupName[]): QueueDefinition[] => [
  ...groups.map(group => ({ name: group, targetWorkers: `groups HAS "${group}"` })),
  ...groups.filter(hasSpanishQueue).map(group => ({
    name: spanishQueueOf(group),
    targetWorkers: spanishSpeakersOf(group),
  })),
  { name: AGENT_QUEUE, targetWorkers: '1==1' },
  { name: OTHER_GROUPS_QUEUE, targetWorkers: '1==1' },
];

type Target = { queue: string; expression?: string; order_by?: string; timeout?: number; skip_if?: string };
type Filter = { filter_friendly_name: string; expression: string; targets: Target[] };

/**
 * Every task has `not_for_email` ('' for nobody), because Twilio does not document comparisons with an absent
 * attribute (docs/decisions/0035); `declined_by` is [] likewise (docs/decisions/0048), and `language` 'en'.
 */
const NOT_EXCLUDED = 'worker.email != task.not_for_email AND worker.email NOT IN task.declined_by';
const BY_PRIORITY = 'worker.closer_priority DESC';

/**
 * A workflow's configuration document (twilio.com/docs/taskrouter/workflow-configuration); queues by name. It has no
 * default filter, which would offer a call to agents outside of its group: the last filter takes every other group.
 */
export const workflowFor = (groups: readonly GroupName[]): { filters: Filter[] } => ({
  filters: [
    {
      filter_friendly_name: AGENT_QUEUE,
      // Twilio documents no test for an absent attribute, so such a task requests this queue by name.
      expression: `requested_group == "${AGENT_QUEUE}"`,
      targets: [{ queue: AGENT_QUEUE, expression: 'worker.email == task.to_agent_email' }],
    },
    ...groups.filter(hasSpanishQueue).map(group => ({
      filter_friendly_name: spanishQueueOf(group),
      expression: `requested_group == "${group}" AND language == "es"`,
      targets: [
        {
          queue: spanishQueueOf(group),
          expression: NOT_EXCLUDED,
          order_by: BY_PRIORITY,
          timeout: LANGUAGE_WAIT_S,
          skip_if: 'workers.available == 0',
        },
        { queue: group, expression: NOT_EXCLUDED, order_by: BY_PRIORITY },
      ],
    })),
    ...groups.map(group => ({
      filter_friendly_name: group,
      expression: `requested_group == "${group}"`,
      targets: [{ queue: group, expression: NOT_EXCLUDED, order_by: BY_PRIORITY }],
    })),
    {
      filter_friendly_name: OTHER_GROUPS_QUEUE,
      expression: '1 == 1',
      targets: [
        {
          queue: OTHER_GROUPS_QUEUE,
          expression: `worker.groups HAS task.requested_group AND ${NOT_EXCLUDED}`,
          order_by: BY_PRIORITY,
        },
      ],
    },
  ],
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
