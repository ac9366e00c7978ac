import { iso8601 } from '../../rest/dates.ts';
import type { Engine } from '../engine/engine.ts';
import { tasksOn } from '../engine/routing.ts';
import type {
  Activity,
  Reservation,
  Task,
  TaskChannel,
  TaskQueue,
  Worker,
  WorkerChannel,
  Workflow,
  Workspace,
} from '../model.ts';
import type { Store } from '../store.ts';

const ROOT = 'https://taskrouter.twilio.com/v1/Workspaces';

const date = (value: string | Date): string => iso8601(new Date(value));

const without = <T extends object, K extends keyof T>(item: T, key: K): Omit<T, K> => {
  const { [key]: _, ...rest } = item;
  return rest;
};

/** The percentage of a channel's capacity that takes a task now. */
const freeCapacity = (store: Store, worker: Worker, { available, capacity, taskChannelSid }: WorkerChannel): number => {
  if (!available || capacity === 0) return 0;
  return Math.max(0, Math.round((100 * (capacity - tasksOn(store, worker, taskChannelSid))) / capacity));
};

/** Resources as the REST API writes them (twilio.com/docs/taskrouter/api). */
export const restViews = ({ account, store, clock }: Engine) => {
  const base = (
    item: { sid: string; workspaceSid: string; createdAt: string | Date; updatedAt: string | Date },
    path: string,
  ) => ({
    sid: item.sid,
    account_sid: account.accountSid,
    workspace_sid: item.workspaceSid,
    date_created: date(item.createdAt),
    date_updated: date(item.updatedAt),
    url: `${ROOT}/${item.workspaceSid}${path}`,
    links: { workspace: `${ROOT}/${item.workspaceSid}` },
  });
  const activityName = (sid: string | null) => store.activities.find(sid)?.friendlyName ?? null;

  return {
    workspace: (workspace: Workspace) => ({
      ...without(base(workspace, ''), 'workspace_sid'),
      friendly_name: workspace.friendlyName,
      event_callback_url: workspace.eventCallbackUrl,
      events_filter: workspace.eventsFilter,
      multi_task_enabled: workspace.multiTaskEnabled,
      prioritize_queue_order: workspace.prioritizeQueueOrder,
      default_activity_sid: workspace.defaultActivitySid,
      default_activity_name: activityName(workspace.defaultActivitySid),
      timeout_activity_sid: workspace.timeoutActivitySid,
      timeout_activity_name: activityName(workspace.timeoutActivitySid),
    }),

    activity: (activity: Activity) => ({
      ...base(activity, `/Activities/${activity.sid}`),
      friendly_name: activity.friendlyName,
      available: activity.available,
    }),

    taskChannel: (channel: TaskChannel) => ({
      ...base(channel, `/TaskChannels/${channel.sid}`),
      friendly_name: channel.friendlyName,
      unique_name: channel.uniqueName,
      channel_optimized_routing: true,
    }),

    worker: (worker: Worker) => ({
      ...base(worker, `/Workers/${worker.sid}`),
      friendly_name: worker.friendlyName,
      attributes: JSON.stringify(worker.attributes),
      activity_sid: worker.activitySid,
      activity_name: activityName(worker.activitySid),
      available: store.activities.find(worker.activitySid)?.available ?? false,
      date_status_changed: date(worker.statusChangedAt),
    }),

    workerChannel: (worker: Worker, channel: WorkerChannel) => ({
      ...without(base(worker, `/Workers/${worker.sid}/Channels/${channel.sid}`), 'links'),
      sid: channel.sid,
      worker_sid: worker.sid,
      task_channel_sid: channel.taskChannelSid,
      task_channel_unique_name: channel.taskChannelUniqueName,
      configured_capacity: channel.capacity,
      available: channel.available,
      assigned_tasks: tasksOn(store, worker, channel.taskChannelSid),
      available_capacity_percentage: freeCapacity(store, worker, channel),
    }),

    taskQueue: (queue: TaskQueue) => ({
      ...base(queue, `/TaskQueues/${queue.sid}`),
      friendly_name: queue.friendlyName,
      target_workers: queue.targetWorkers,
      max_reserved_workers: queue.maxReservedWorkers,
      task_order: queue.taskOrder,
      reservation_activity_sid: queue.reservationActivitySid,
      reservation_activity_name: activityName(queue.reservationActivitySid),
      assignment_activity_sid: queue.assignmentActivitySid,
      assignment_activity_name: activityName(queue.assignmentActivitySid),
    }),

    workflow: (workflow: Workflow) => ({
      ...base(workflow, `/Workflows/${workflow.sid}`),
      friendly_name: workflow.friendlyName,
      configuration: workflow.configuration,
      assignment_callback_url: workflow.assignmentCallbackUrl,
      fallback_assignment_callback_url: workflow.fallbackAssignmentCallbackUrl,
      task_reservation_timeout: workflow.taskReservationTimeout,
      document_content_type: 'application/json',
    }),

    task: (task: Task) => ({
      ...base(task, `/Tasks/${task.sid}`),
      attributes: JSON.stringify(task.attributes),
      assignment_status: task.status,
      age: Math.floor((clock.now().getTime() - task.createdAt.getTime()) / 1000),
      addons: '{}',
      priority: task.priority,
      reason: task.reason,
      timeout: task.timeoutS,
      task_queue_sid: task.queueSid,
      task_queue_friendly_name: store.taskQueues.find(task.queueSid)?.friendlyName ?? null,
      task_queue_entered_date: date(task.queueEnteredAt),
      task_channel_sid: task.taskChannelSid,
      task_channel_unique_name: store.taskChannels.find(task.taskChannelSid)?.uniqueName ?? null,
      workflow_sid: task.workflowSid,
      workflow_friendly_name: store.workflows.find(task.workflowSid)?.friendlyName ?? null,
      virtual_start_time: date(task.virtualStartTime),
      ignore_capacity: false,
      routing_target: null,
    }),

    reservation: (reservation: Reservation) => ({
      ...base(reservation, `/Tasks/${reservation.taskSid}/Reservations/${reservation.sid}`),
      reservation_status: reservation.status,
      task_sid: reservation.taskSid,
      worker_sid: reservation.workerSid,
      worker_name: reservation.workerName,
    }),
  };
};
export type RestViews = ReturnType<typeof restViews>;
