import { newSid } from '../../sids.ts';
import type { Reservation, Task, Worker } from '../model.ts';
import { changeTask } from './change-task.ts';
import { endReservation } from './end-reservation.ts';
import type { Engine } from './engine.ts';
import { moveWorker } from './move-worker.ts';
import { sendAssignmentCallback } from './send-assignment-callback.ts';

/** The offer timed out: the worker moves to the workspace's timeout activity, the task to the next worker. */
const timeOut = (engine: Engine, reservation: Reservation): void => {
  if (reservation.status !== 'pending' || reservation.onHold) return;
  const { store } = engine;
  const worker = store.workers.find(reservation.workerSid);
  const activity = store.activities.find(store.workspaces.get(reservation.workspaceSid).timeoutActivitySid);
  endReservation(engine, { reservation, status: 'timeout' });
  if (worker && activity && worker.activitySid !== activity.sid) moveWorker(engine, { worker, activity });
};

/** Creates a reservation of a task for a worker and sends the assignment callback. */
export const offerTask = (engine: Engine, { task, worker }: { task: Task; worker: Worker }): void => {
  const { store, clock, timers, log } = engine;
  const now = clock.now();
  const reservation: Reservation = {
    sid: newSid('WR'),
    workspaceSid: task.workspaceSid,
    taskSid: task.sid,
    workerSid: worker.sid,
    workerName: worker.friendlyName,
    queueSid: task.queueSid ?? '',
    status: 'pending',
    timeoutS: store.workflows.get(task.workflowSid).taskReservationTimeout,
    createdAt: now,
    updatedAt: now,
    version: 0,
    onHold: false,
    workerCallSid: null,
    legEndedEarly: false,
    postWorkActivitySid: null,
  };
  store.reservations.add(reservation);
  changeTask(engine, task, { status: 'reserved', reservationSid: reservation.sid });
  // The SDK increments the worker's version by itself at every reservation event.
  worker.version += 1;
  timers.set(`reservation ${reservation.sid}`, reservation.timeoutS * 1000, () => timeOut(engine, reservation));
  engine.emit({
    type: 'reservation.created',
    description: `Reservation ${reservation.sid} created for ${worker.friendlyName}`,
    workspaceSid: task.workspaceSid,
    reservation,
    task,
    worker,
  });
  sendAssignmentCallback(engine, reservation).catch(error => log(`assignment of ${task.sid}: ${error.message}`));
};
