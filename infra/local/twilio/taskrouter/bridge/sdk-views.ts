import { restViews } from '../api/views.ts';
import type { Engine } from '../engine/engine.ts';
import type { Activity, Reservation, Task, TaskQueue, Worker, WorkerChannel } from '../model.ts';

const seconds = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1000);

const dates = (item: { createdAt: Date | string; updatedAt: Date | string }) => ({
  date_created: seconds(item.createdAt),
  date_updated: seconds(item.updatedAt),
});

/** Resources as `twilio-taskrouter` reads them: REST fields, epoch seconds, versions, the SDK's field names. */
export const sdkViews = (engine: Engine) => {
  const rest = restViews(engine);
  const { store } = engine;

  const task = (item: Task) => ({
    ...rest.task(item),
    ...dates(item),
    queue_sid: item.queueSid,
    queue_name: store.taskQueues.find(item.queueSid)?.friendlyName ?? null,
    workflow_name: store.workflows.find(item.workflowSid)?.friendlyName ?? null,
    task_queue_entered_date: seconds(item.queueEnteredAt),
    virtual_start_time: seconds(item.virtualStartTime),
    version: item.version,
  });

  const bareReservation = (item: Reservation) => ({
    ...rest.reservation(item),
    ...dates(item),
    reservation_timeout: item.timeoutS,
    task_channel_sid: store.tasks.find(item.taskSid)?.taskChannelSid ?? null,
    version: item.version,
  });

  return {
    task,
    /** The form in responses to commands. */
    bareReservation,
    /** The form in events and lists. */
    reservation: (item: Reservation) => {
      const itsTask = store.tasks.find(item.taskSid);
      return { ...bareReservation(item), ...(itsTask && { task: task(itsTask) }) };
    },
    activity: (item: Activity) => ({ ...rest.activity(item), ...dates(item) }),
    taskQueue: (item: TaskQueue) => ({
      ...rest.taskQueue(item),
      ...dates(item),
      lifo_queue: item.taskOrder === 'LIFO',
    }),
    worker: (item: Worker) => ({
      ...rest.worker(item),
      ...dates(item),
      date_status_changed: seconds(item.statusChangedAt),
      version: item.version,
    }),
    workerChannel: (worker: Worker, channel: WorkerChannel) => ({
      ...rest.workerChannel(worker, channel),
      ...dates(worker),
      last_reserved_time: Date.parse(worker.idleSince),
      version: worker.version,
    }),
  };
};
export type SdkViews = ReturnType<typeof sdkViews>;
