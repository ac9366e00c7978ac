import { badParameter } from '../../rest/errors.ts';
import { cancelTask, releaseCaller } from '../engine/cancel-task.ts';
import { changeTask } from '../engine/change-task.ts';
import { completeTask } from '../engine/complete-task.ts';
import { createTask } from '../engine/create-task.ts';
import { endReservation } from '../engine/end-reservation.ts';
import type { Engine } from '../engine/engine.ts';
import { wrapUp } from '../engine/wrap-up.ts';
import type { Task, Workspace } from '../model.ts';
import { checkVersion } from './check-version.ts';
import { attributesIn, count, given } from './form.ts';

/** The parameters that are supported when a task is created, and when it is changed. */
export const taskSettings = ['WorkflowSid', 'Attributes', 'Priority', 'Timeout', 'TaskChannel', 'VirtualStartTime'];
export const taskChanges = ['Attributes', 'Priority', 'VirtualStartTime', 'AssignmentStatus', 'Reason'];

const dateIn = (form: URLSearchParams, name: string): Date | undefined => {
  const text = given(form, name);
  if (!text) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw badParameter(`Parameter ${name} is not a time`);
  return date;
};

export const createTaskFrom = (engine: Engine, workspace: Workspace, form: URLSearchParams): Task =>
  createTask(engine, {
    workspaceSid: workspace.sid,
    workflowSid: given(form, 'WorkflowSid'),
    attributes: attributesIn(form) ?? {},
    priority: count(form, 'Priority'),
    timeoutS: count(form, 'Timeout'),
    taskChannel: given(form, 'TaskChannel'),
    virtualStartTime: dateIn(form, 'VirtualStartTime'),
  });

const moveTask = (engine: Engine, task: Task, status: string, reason: string | null): void => {
  switch (status) {
    case 'canceled':
      if (!cancelTask(engine, { task, reason }))
        throw badParameter(`Cannot cancel task ${task.sid} because it is not pending or reserved`);
      break;
    case 'wrapping':
      wrapUp(engine, { task, reason });
      break;
    case 'completed':
      completeTask(engine, { task, reason });
      break;
    default:
      throw badParameter(`A task cannot be set to '${status}'`);
  }
};

/** Attributes, priority, start; then the status: `canceled`, `wrapping` or `completed` with a reason. */
export const updateTask = (engine: Engine, task: Task, form: URLSearchParams, ifMatch?: string): Task => {
  checkVersion(task.version, ifMatch);
  const attributes = attributesIn(form);
  const priority = count(form, 'Priority');
  const virtualStartTime = dateIn(form, 'VirtualStartTime');
  if (attributes || priority !== undefined || virtualStartTime) {
    changeTask(engine, task, {
      attributes: attributes ?? task.attributes,
      priority: priority ?? task.priority,
      virtualStartTime: virtualStartTime ?? task.virtualStartTime,
    });
    engine.emit({
      type: 'task.updated',
      description: `Task ${task.sid} updated`,
      workspaceSid: task.workspaceSid,
      task,
      reservation: engine.store.reservations.find(task.reservationSid),
    });
    engine.dispatchSoon();
  }
  const status = given(form, 'AssignmentStatus');
  if (status) moveTask(engine, task, status, given(form, 'Reason') ?? null);
  return task;
};

export const removeTask = (engine: Engine, task: Task): void => {
  const { store, timers } = engine;
  const reservation = store.reservations.find(task.reservationSid);
  if (reservation?.status === 'pending') endReservation(engine, { reservation, status: 'canceled' });
  for (const timer of ['task', 'target', 'delete']) timers.cancel(`${timer} ${task.sid}`);
  engine.emit({
    type: 'task.deleted',
    description: `Task ${task.sid} deleted`,
    workspaceSid: task.workspaceSid,
    task,
  });
  for (const { sid } of store.reservationsOf(task.sid)) store.reservations.remove(sid);
  store.tasks.remove(task.sid);
  if (task.status === 'pending' || task.status === 'reserved') releaseCaller(engine, task, 'deleted');
};
