import { badParameter } from '../../rest/errors.ts';
import { newSid } from '../../sids.ts';
import type { Attributes, Task } from '../model.ts';
import { readConfiguration, routeOf } from '../workflow-configuration.ts';
import { cancelTask } from './cancel-task.ts';
import type { Engine } from './engine.ts';
import { enterTarget } from './targets.ts';

const DEFAULT_TIMEOUT_S = 86_400;

type NewTask = {
  workspaceSid: string;
  /** The workspace's oldest workflow if absent. */
  workflowSid?: string;
  attributes: Attributes;
  priority?: number;
  /** Seconds until an unassigned task is canceled. */
  timeoutS?: number;
  /** Unique name or SID. */
  taskChannel?: string;
  virtualStartTime?: Date;
};

const workflowOf = ({ store }: Engine, { workspaceSid, workflowSid }: NewTask) => {
  const workflow = workflowSid ? store.workflows.get(workflowSid, workspaceSid) : store.workflows.in(workspaceSid)[0];
  if (!workflow) throw badParameter('The workspace has no workflow');
  return workflow;
};

const channelOf = ({ store }: Engine, { workspaceSid, taskChannel = 'default' }: NewTask) => {
  const channel = store.taskChannels
    .in(workspaceSid)
    .find(({ sid, uniqueName }) => sid === taskChannel || uniqueName === taskChannel);
  if (!channel) throw badParameter(`There is no task channel '${taskChannel}'`);
  return channel;
};

/** Creates a task and lets its workflow route it. */
export const createTask = (engine: Engine, input: NewTask): Task => {
  const { store, clock, timers } = engine;
  const workflow = workflowOf(engine, input);
  const now = clock.now();
  const task: Task = {
    sid: newSid('WT'),
    workspaceSid: input.workspaceSid,
    workflowSid: workflow.sid,
    taskChannelSid: channelOf(engine, input).sid,
    attributes: input.attributes,
    status: 'pending',
    priority: input.priority ?? 0,
    timeoutS: input.timeoutS ?? DEFAULT_TIMEOUT_S,
    reason: null,
    createdAt: now,
    updatedAt: now,
    virtualStartTime: input.virtualStartTime ?? now,
    queueEnteredAt: now,
    version: 0,
    ...routeOf(readConfiguration(workflow.configuration), input.attributes),
    targetIndex: 0,
    queueSid: null,
    leavesTargetAtS: 0,
    reservationSid: null,
  };
  store.tasks.add(task);
  timers.set(`task ${task.sid}`, task.timeoutS * 1000, () => cancelTask(engine, { task, reason: 'Task TTL Exceeded' }));
  const about = { workspaceSid: task.workspaceSid, task, workflow };
  engine.emit({ type: 'task.created', description: `Task ${task.sid} created`, ...about });
  engine.emit({ type: 'workflow.entered', description: `Task ${task.sid} entered a workflow`, ...about });
  enterTarget(engine, { task, index: 0 });
  return task;
};
