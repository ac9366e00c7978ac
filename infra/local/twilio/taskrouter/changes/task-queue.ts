import { newSid } from '../../sids.ts';
import type { Engine } from '../engine/engine.ts';
import { compileExpression } from '../expression/compile.ts';
import type { TaskQueue, Workspace } from '../model.ts';
import { activitySidIn, apply, creationTimes, queueOrder, rejectDuplicate } from './apply.ts';
import { count, given, required } from './form.ts';

const queueChanges = (engine: Engine, workspaceSid: string, form: URLSearchParams): Partial<TaskQueue> => {
  const targetWorkers = given(form, 'TargetWorkers');
  if (targetWorkers) compileExpression(targetWorkers);
  const taskOrder = given(form, 'TaskOrder');
  return {
    friendlyName: given(form, 'FriendlyName'),
    targetWorkers,
    maxReservedWorkers: count(form, 'MaxReservedWorkers'),
    taskOrder: taskOrder ? queueOrder(taskOrder) : undefined,
    reservationActivitySid: activitySidIn(engine, form, 'ReservationActivitySid', workspaceSid),
    assignmentActivitySid: activitySidIn(engine, form, 'AssignmentActivitySid', workspaceSid),
  };
};

export const createTaskQueue = (engine: Engine, workspace: Workspace, form: URLSearchParams): TaskQueue => {
  const friendlyName = required(form, 'FriendlyName');
  rejectDuplicate(engine.store.taskQueues.in(workspace.sid), friendlyName);
  const queue: TaskQueue = {
    sid: newSid('WQ'),
    workspaceSid: workspace.sid,
    friendlyName,
    targetWorkers: '1==1',
    maxReservedWorkers: 1,
    taskOrder: 'FIFO',
    reservationActivitySid: null,
    assignmentActivitySid: null,
    ...creationTimes(engine),
  };
  const changes = queueChanges(engine, workspace.sid, form);
  return apply(engine, engine.store.taskQueues.add(queue), changes);
};

export const updateTaskQueue = (engine: Engine, queue: TaskQueue, form: URLSearchParams): TaskQueue =>
  apply(engine, queue, queueChanges(engine, queue.workspaceSid, form));
