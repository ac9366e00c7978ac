import { type GroupName, groups } from '#shared/access/roles';
import { queuesFor, RESERVATION_TIMEOUT_S, workflowFor } from '#shared/routing/workspace';
import type { TwilioRest } from './twilio-client.ts';

/** What is used of Twilio's workspace; the command that provisions an account has it from the whole client. */
export type Workspace = Pick<TwilioRest['workspace'], 'taskQueues' | 'workflows'>;

type Queue = Awaited<ReturnType<Workspace['taskQueues']['list']>>[number];

const MOST_QUEUES = 1000;
const WORKFLOW = 'Coverline';

/** The groups that have a queue of their own already, such as one that was configured after the last provisioning. */
const groupsWithQueue = (queues: readonly Queue[]): GroupName[] =>
  queues
    .filter(({ friendlyName, targetWorkers }) => targetWorkers === `groups HAS "${friendlyName}"`)
    .map(({ friendlyName }) => friendlyName);

/**
 * The static groups, those that have a queue already, and those that are added now. Their order does not depend on when
 * they were added: bin/verify compares the stored workflow with it.
 */
export const routedGroups = (queues: readonly Queue[], adding: readonly GroupName[] = []): GroupName[] => {
  const known: readonly GroupName[] = groups;
  const added = [...adding, ...groupsWithQueue(queues)].filter(group => !known.includes(group));
  return [...known, ...[...new Set(added)].sort()];
};

/** Makes or changes the queues that differ, and returns the SID of each by its name. */
const taskQueues = async (
  { taskQueues: queues }: Workspace,
  routed: readonly GroupName[],
  existing: readonly Queue[],
): Promise<Map<string, string>> => {
  const sids = new Map<string, string>();
  for (const { name, targetWorkers } of queuesFor(routed)) {
    const queue = existing.find(q => q.friendlyName === name);
    if (queue && queue.targetWorkers !== targetWorkers) await queues(queue.sid).update({ targetWorkers });
    sids.set(name, (queue ?? (await queues.create({ friendlyName: name, targetWorkers, maxReservedWorkers: 1 }))).sid);
  }
  return sids;
};

const withQueueSids = (routing: ReturnType<typeof workflowFor>, sids: Map<string, string>) => {
  const target = <T extends { queue: string }>(t: T): T => {
    const queue = sids.get(t.queue);
    if (!queue) throw new Error(`The workflow names the queue '${t.queue}', which is not declared.`);
    return { ...t, queue };
  };
  return { filters: routing.filters.map(f => ({ ...f, targets: f.targets.map(target) })) };
};

const workflow = async (
  { workflows }: Workspace,
  routed: readonly GroupName[],
  sids: Map<string, string>,
): Promise<string> => {
  const settings = {
    configuration: JSON.stringify({ task_routing: withQueueSids(workflowFor(routed), sids) }),
    taskReservationTimeout: RESERVATION_TIMEOUT_S,
  };
  const existing = (await workflows.list({ limit: 100 })).find(w => w.friendlyName === WORKFLOW);
  if (!existing) return (await workflows.create({ friendlyName: WORKFLOW, ...settings })).sid;
  // Not `existing.update`: an instance from a list has no SID of its own (twilio 6.2.0).
  await workflows(existing.sid).update(settings);
  return existing.sid;
};

/**
 * Makes the queues of all groups, with these added ones, and the workflow that uses them; groups that were added before
 * keep their queues. It can be repeated, and returns the SID of the workflow. Tasks that wait stay where they are.
 */
export const provisionGroupRouting = async (
  workspace: Workspace,
  added: readonly GroupName[] = [],
): Promise<string> => {
  const existing = await workspace.taskQueues.list({ limit: MOST_QUEUES });
  const routed = routedGroups(existing, added);
  return workflow(workspace, routed, await taskQueues(workspace, routed, existing));
};
