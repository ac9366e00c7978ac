import { newSid } from '../../sids.ts';
import type { Engine } from '../engine/engine.ts';
import type { TaskChannel, Workspace } from '../model.ts';
import { createActivity } from './activity.ts';
import { activitySidIn, apply, creationTimes, queueOrder } from './apply.ts';
import { given, required } from './form.ts';
import { removeTask } from './task.ts';

const createChannel = (engine: Engine, workspaceSid: string, friendlyName: string): TaskChannel =>
  engine.store.taskChannels.add({
    sid: newSid('TC'),
    workspaceSid,
    friendlyName,
    uniqueName: friendlyName.toLowerCase(),
    ...creationTimes(engine),
  });

/** A workspace with Twilio's default activities and channels. */
export const createWorkspace = (engine: Engine, form: URLSearchParams): Workspace => {
  const sid = newSid('WS');
  const workspace: Workspace = {
    sid,
    workspaceSid: sid,
    friendlyName: required(form, 'FriendlyName'),
    eventCallbackUrl: given(form, 'EventCallbackUrl') || null,
    eventsFilter: given(form, 'EventsFilter') ?? '',
    prioritizeQueueOrder: queueOrder(given(form, 'PrioritizeQueueOrder')),
    multiTaskEnabled: true,
    defaultActivitySid: '',
    timeoutActivitySid: '',
    ...creationTimes(engine),
  };
  engine.store.workspaces.add(workspace);
  const offline = createActivity(engine, sid, 'Offline', false);
  createActivity(engine, sid, 'Available', true);
  createActivity(engine, sid, 'Unavailable', false);
  createChannel(engine, sid, 'Default');
  createChannel(engine, sid, 'Voice');
  return apply(engine, workspace, { defaultActivitySid: offline.sid, timeoutActivitySid: offline.sid });
};

export const updateWorkspace = (engine: Engine, workspace: Workspace, form: URLSearchParams): Workspace => {
  const newOrder = given(form, 'PrioritizeQueueOrder');
  return apply(engine, workspace, {
    friendlyName: given(form, 'FriendlyName'),
    eventCallbackUrl: given(form, 'EventCallbackUrl'),
    eventsFilter: given(form, 'EventsFilter'),
    prioritizeQueueOrder: newOrder ? queueOrder(newOrder) : undefined,
    defaultActivitySid: activitySidIn(engine, form, 'DefaultActivitySid', workspace.sid),
    timeoutActivitySid: activitySidIn(engine, form, 'TimeoutActivitySid', workspace.sid),
  });
};

export const removeWorkspace = (engine: Engine, workspace: Workspace): void => {
  const { store } = engine;
  for (const task of store.tasks.in(workspace.sid)) removeTask(engine, task);
  for (const shelf of [store.activities, store.taskChannels, store.workers, store.taskQueues, store.workflows])
    for (const { sid } of shelf.in(workspace.sid)) shelf.remove(sid);
  store.workspaces.remove(workspace.sid);
  engine.changed();
};
