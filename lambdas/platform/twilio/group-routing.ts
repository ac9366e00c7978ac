import type { GroupName } from '#shared/access/roles';
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

/** Makes or changes the queues that differ, and returns the SID of each by its name. */
const taskQueues = async (
  { taskQueues: queues }: Workspace,
  groups: readonly GroupName[],
  existing: readonly Queue[],
): Promise<Map<string, string>> => {
  const sids = new Map<string, string>();
  for (const { name, targetWorkers } of queuesFor(groups)) {
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
  groups: readonly GroupName[],
  sids: Map<string, string>,
): Promise<string> => {
  const settings = {
    configuration: JSON.stringify({ task_routing: withQueueSids(workflowFor(groups), sids) }),
    taskReservationTimeout: RESERVATION_TIMEOUT_S,
  };
  const existing = (await workflows.list({ limit: 100 })).find(w => w.friendlyName === WORKFLOW);
  if (!existing) return (await workflows.create({ friendlyName: WORKFLOW, ...settings })).sid;
  // Not `existing.update`: an instance from a list has no SID of its own (twilio 6.2.0).
  await workflows(existing.sid).update(settings);
  return existing.sid;
};

/**
 * Makes the queues of these groups, and the workflow that uses them; groups that have queues keep them. It can be repeated,
 * and returns the SID of the workflow. Tasks that wait stay where they are.
 */
export const provisionGroupRouting = async (workspace: Workspace, groups: readonly GroupName[]): Promise<string> => {
  const existing = await workspace.taskQueues.list({ limit: MOST_QUEUES });
  const all = [...new Set([...groups, ...groupsWithQueue(existing)])];
  return workflow(workspace, all, await taskQueues(workspace, all, existing));
};
