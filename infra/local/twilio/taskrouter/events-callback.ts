import { newSid } from '../sids.ts';
import type { Engine, TaskRouterEvent } from './engine/engine.ts';
import { tasksOn } from './engine/routing.ts';
import type { Activity, Reservation, Task, Worker, WorkerChannel } from './model.ts';

type Params = Record<string, string | undefined>;

const taskParams = ({ store, clock }: Engine, task: Task): Params => {
  const queue = store.taskQueues.find(task.queueSid);
  return {
    TaskSid: task.sid,
    TaskAttributes: JSON.stringify(task.attributes),
    TaskAge: String(Math.floor((clock.now().getTime() - task.createdAt.getTime()) / 1000)),
    TaskDateCreated: String(Math.floor(task.createdAt.getTime() / 1000)),
    TaskPriority: String(task.priority),
    TaskAssignmentStatus: task.status,
    TaskVersion: String(task.version),
    TaskChannelSid: task.taskChannelSid,
    TaskChannelUniqueName: store.taskChannels.find(task.taskChannelSid)?.uniqueName,
    TaskQueueSid: queue?.sid,
    TaskQueueName: queue?.friendlyName,
    TaskQueueTargetExpression: queue?.targetWorkers,
    TaskQueueEnteredDate: String(Math.floor(task.queueEnteredAt.getTime() / 1000)),
    WorkflowSid: task.workflowSid,
    WorkflowName: store.workflows.find(task.workflowSid)?.friendlyName,
    WorkflowFilterName: task.filter.name,
    WorkflowFilterExpression: task.filter.expression,
    ...(task.status === 'canceled' && { TaskCanceledReason: task.reason ?? '' }),
    ...(task.status === 'completed' && { TaskCompletedReason: task.reason ?? '' }),
    Reason: task.reason ?? undefined,
  };
};

const workerParams = ({ store }: Engine, worker: Worker): Params => {
  const activity = store.activities.find(worker.activitySid);
  return {
    WorkerSid: worker.sid,
    WorkerName: worker.friendlyName,
    WorkerAttributes: JSON.stringify(worker.attributes),
    WorkerActivitySid: activity?.sid,
    WorkerActivityName: activity?.friendlyName,
    WorkerVersion: String(worker.version),
  };
};

const reservationParams = (reservation: Reservation): Params => ({
  ReservationSid: reservation.sid,
  ReservationStatus: reservation.status,
  ReservationTimeout: String(reservation.timeoutS),
  ReservationVersion: String(reservation.version),
});

const previousActivityParams = (activity: Activity, ms = 0): Params => ({
  WorkerPreviousActivitySid: activity.sid,
  WorkerPreviousActivityName: activity.friendlyName,
  WorkerTimeInPreviousActivity: String(Math.floor(ms / 1000)),
  WorkerTimeInPreviousActivityMs: String(ms),
});

type ChangedChannel = { worker: Worker; channel: WorkerChannel; previousCapacity: number | undefined };

const channelParams = ({ store }: Engine, { worker, channel, previousCapacity }: ChangedChannel): Params => {
  const tasks = tasksOn(store, worker, channel.taskChannelSid);
  return {
    TaskChannelSid: channel.taskChannelSid,
    TaskChannelUniqueName: channel.taskChannelUniqueName,
    WorkerChannelAvailable: String(channel.available),
    WorkerChannelAvailableCapacity: String(channel.available ? Math.max(0, channel.capacity - tasks) : 0),
    WorkerChannelPreviousCapacity: String(previousCapacity ?? channel.capacity),
    WorkerChannelTaskCount: String(tasks),
  };
};

/** `reservation.created` has the reservation as its resource, `task-queue.entered` and `workflow.timeout` the task. */
const resourceOf = ({ type, task, reservation, worker, workspace }: TaskRouterEvent): [string, string] => {
  const [kind = ''] = type.split('.');
  if (kind === 'reservation' && reservation) return ['reservation', reservation.sid];
  if (kind === 'worker' && worker) return ['worker', worker.sid];
  return task ? ['task', task.sid] : ['workspace', workspace.sid];
};

/** The parameters of an event callback (twilio.com/docs/taskrouter/api/event/reference). */
const eventParams = (engine: Engine, event: TaskRouterEvent): Record<string, string> => {
  const { workspace, task, worker, reservation, previousActivity, channel, previousCapacity } = event;
  const now = engine.clock.now().getTime();
  const [resourceType, resourceSid] = resourceOf(event);
  const params: Params = {
    Sid: newSid('EV'),
    EventType: event.type,
    EventDescription: event.description,
    AccountSid: engine.account.accountSid,
    WorkspaceSid: workspace.sid,
    WorkspaceName: workspace.friendlyName,
    ResourceType: resourceType,
    ResourceSid: resourceSid,
    Timestamp: String(Math.floor(now / 1000)),
    TimestampMs: String(now),
    ...(task && taskParams(engine, task)),
    ...(worker && workerParams(engine, worker)),
    ...(reservation && reservationParams(reservation)),
    ...(previousActivity && previousActivityParams(previousActivity, event.timeInPreviousActivityMs)),
    ...(channel && worker && channelParams(engine, { worker, channel, previousCapacity })),
  };
  return Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined));
};

const isWanted = ({ workspace, type }: TaskRouterEvent): boolean => {
  const wanted = workspace.eventsFilter.split(',').map(one => one.trim());
  return workspace.eventsFilter.trim() === '' || wanted.includes(type);
};

/** POSTs every event in the workspace's filter. Returns the function that unsubscribes. */
export const sendEventCallbacks = (engine: Engine): (() => void) =>
  engine.subscribe(event => {
    const url = event.workspace.eventCallbackUrl;
    if (!url || !isWanted(event)) return;
    engine.webhooks
      .send({ kind: 'taskrouter', url, params: eventParams(engine, event) })
      .catch(error => engine.log(`taskrouter event ${event.type}: ${error.message}`));
  });
