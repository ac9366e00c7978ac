import { compileExpression } from '../expression/compile.ts';
import { lookUp } from '../expression/values.ts';
import { isActive, type Task, type TaskQueue, type Worker } from '../model.ts';
import type { Store } from '../store.ts';
import type { Target } from '../workflow-configuration.ts';

const WORKER_SID = /^WK[0-9a-f]{32}$/;

/** A known worker is given by an attribute of the task (`task.agent_sid`) or directly. */
const nameOrAttribute = (text: string, task: Task, isName: boolean): unknown =>
  isName ? text : lookUp({ attributes: task.attributes, named: { task: task.attributes } }, text);

const isKnownWorker = (target: Target, task: Task, worker: Worker): boolean | undefined => {
  const { known_worker_sid: sid, known_worker_friendly_name: name } = target;
  if (sid) return nameOrAttribute(sid, task, WORKER_SID.test(sid)) === worker.sid;
  if (name) return nameOrAttribute(name, task, !name.startsWith('task.')) === worker.friendlyName;
  return undefined;
};

/** The queue's and the target's expressions match the worker. */
export const matches = (queue: TaskQueue, target: Target, task: Task, worker: Worker): boolean => {
  const known = isKnownWorker(target, task, worker);
  if (known !== undefined) return known;
  const scope = { attributes: worker.attributes, named: { worker: worker.attributes, task: task.attributes } };
  return compileExpression(queue.targetWorkers)(scope) && compileExpression(target.expression ?? '')(scope);
};

/** The number of a worker's offered, accepted and wrapping tasks of a channel. */
export const tasksOn = (store: Store, worker: Worker, taskChannelSid: string): number =>
  store
    .reservationsOfWorker(worker.sid)
    .filter(isActive)
    .filter(({ taskSid }) => store.tasks.find(taskSid)?.taskChannelSid === taskChannelSid).length;

/** The worker is available and has capacity for one more task of this channel. */
export const isFree = (store: Store, worker: Worker, taskChannelSid: string): boolean => {
  if (!store.activities.find(worker.activitySid)?.available) return false;
  const channel = worker.channels.find(one => one.taskChannelSid === taskChannelSid);
  return channel?.available === true && tasksOn(store, worker, taskChannelSid) < channel.capacity;
};

type Order = (a: Worker, b: Worker) => number;

const byAttribute = (path: string, descending: boolean): Order => {
  const value = ({ attributes }: Worker) => lookUp({ attributes, named: { worker: attributes } }, path);
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    // Workers without the attribute come last in both directions.
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    if (left === right) return 0;
    return (left as string | number) < (right as string | number) ? -sign : sign;
  };
};

const longestIdle: Order = (a, b) => a.idleSince.localeCompare(b.idleSince);

/** `worker.level DESC, worker.name`, then longest idle. */
const orderOf = (orderBy: string | undefined): Order[] => [
  ...(orderBy ?? '')
    .split(',')
    .map(part => part.trim().split(/\s+/))
    .filter(([path]) => path)
    .map(([path = '', direction = 'ASC']) => byAttribute(path, direction.toUpperCase() === 'DESC')),
  longestIdle,
];

const sortedBy = (orders: Order[], workers: Worker[]): Worker[] =>
  [...workers].sort((a, b) => orders.reduce((result, order) => result || order(a, b), 0));

/** The worker to whom a pending task is offered next. */
export const chooseWorker = (store: Store, task: Task, queue: TaskQueue, target: Target): Worker | undefined => {
  const free = store.workers
    .in(task.workspaceSid)
    .filter(worker => matches(queue, target, task, worker) && isFree(store, worker, task.taskChannelSid));
  return sortedBy(orderOf(target.order_by), free)[0];
};

/**
 * `skip_if` may use the task and `workers.available`: the workers of the queue, also those without capacity. A task that
 * somebody can have at once is not skipped (twilio.com/docs/taskrouter/worker-presence).
 */
export const isSkipped = (store: Store, task: Task, queue: TaskQueue, target: Target): boolean => {
  if (!target.skip_if || chooseWorker(store, task, queue, target)) return false;
  const isInQueue = ({ attributes }: Worker) =>
    compileExpression(queue.targetWorkers)({ attributes, named: { worker: attributes } });
  const available = store.workers
    .in(task.workspaceSid)
    .filter(worker => store.activities.find(worker.activitySid)?.available && isInQueue(worker));
  return compileExpression(target.skip_if)({
    attributes: task.attributes,
    named: { task: task.attributes, workers: { available: available.length } },
  });
};
