import type { Task } from '../model.ts';
import { cancelTask } from './cancel-task.ts';
import { endReservation } from './end-reservation.ts';
import type { Engine } from './engine.ts';
import { isSkipped } from './routing.ts';

const leaveWorkflow = (engine: Engine, task: Task, entered: boolean): void => {
  const workflow = engine.store.workflows.get(task.workflowSid);
  const type = entered ? 'workflow.timeout' : 'workflow.skipped';
  engine.emit({
    type,
    description: `Task ${task.sid} left workflow ${workflow.friendlyName}`,
    workspaceSid: task.workspaceSid,
    task,
    workflow,
  });
  const reason = entered ? 'Task canceled on Workflow timeout' : 'Task matched no filter of the Workflow';
  cancelTask(engine, { task, reason });
};

/** Moves the task to its next target and rescinds an open offer. */
const passTarget = (engine: Engine, task: Task): void => {
  if (task.status !== 'pending' && task.status !== 'reserved') return;
  const reservation = engine.store.reservations.find(task.reservationSid);
  // While a conference instruction runs, the task stays in its target until the result is known.
  if (reservation?.onHold) {
    engine.timers.set(`target ${task.sid}`, 1000, () => passTarget(engine, task));
    return;
  }
  if (reservation) endReservation(engine, { reservation, status: 'rescinded' });
  engine.emit({
    type: 'task-queue.timeout',
    description: `Task ${task.sid} waited too long in its queue`,
    workspaceSid: task.workspaceSid,
    task,
  });
  enterTarget(engine, { task, index: task.targetIndex + 1 });
};

/** The task's age is compared with the sum of the targets' timeouts (twilio.com/docs/taskrouter/task-evaluation). */
const watchTarget = (engine: Engine, task: Task, timeoutS: number | undefined): void => {
  engine.timers.cancel(`target ${task.sid}`);
  if (timeoutS === undefined) return;
  const ageMs = engine.clock.now().getTime() - task.createdAt.getTime();
  task.leavesTargetAtS += timeoutS;
  engine.timers.set(`target ${task.sid}`, task.leavesTargetAtS * 1000 - ageMs, () => passTarget(engine, task));
};

/** Moves a task to the target at `index`, or the next that is not skipped; after the last target it is cancelled. */
export const enterTarget = (engine: Engine, { task, index }: { task: Task; index: number }): void => {
  const { store, clock } = engine;
  const next = task.targets.findIndex((target, at) => {
    const queue = at >= index ? store.taskQueues.find(target.queue) : undefined;
    return queue !== undefined && !isSkipped(store, task, queue, target);
  });
  const target = task.targets[next];
  if (!target) {
    leaveWorkflow(engine, task, index > 0);
    return;
  }
  task.targetIndex = next;
  task.queueSid = target.queue;
  task.queueEnteredAt = clock.now();
  if (target.priority !== undefined) task.priority = target.priority;
  watchTarget(engine, task, target.timeout);
  engine.emit({
    type: 'task-queue.entered',
    description: `Task ${task.sid} entered a queue`,
    workspaceSid: task.workspaceSid,
    task,
  });
  engine.dispatchSoon();
};
