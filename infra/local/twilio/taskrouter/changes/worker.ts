import { badParameter } from '../../rest/errors.ts';
import { newSid } from '../../sids.ts';
import type { Engine } from '../engine/engine.ts';
import { moveWorker } from '../engine/move-worker.ts';
import { rejectReservation } from '../engine/reject-reservation.ts';
import { isActive, type Worker, type WorkerChannel, type Workspace } from '../model.ts';
import { activitySidIn, apply, creationTimes, rejectDuplicate } from './apply.ts';
import { checkVersion } from './check-version.ts';
import { attributesIn, count, flag, given, onlyGiven, required } from './form.ts';

/** The parameters that are supported when a worker is created, and when it is changed. */
export const workerSettings = ['FriendlyName', 'ActivitySid', 'Attributes'];
export const workerChanges = [...workerSettings, 'RejectPendingReservations'];
export const channelChanges = ['Capacity', 'Available'];

export const createWorker = (engine: Engine, workspace: Workspace, form: URLSearchParams): Worker => {
  const { store } = engine;
  const friendlyName = required(form, 'FriendlyName');
  rejectDuplicate(store.workers.in(workspace.sid), friendlyName);
  const times = creationTimes(engine);
  const worker = store.workers.add({
    sid: newSid('WK'),
    workspaceSid: workspace.sid,
    friendlyName,
    attributes: attributesIn(form) ?? {},
    activitySid: activitySidIn(engine, form, 'ActivitySid', workspace.sid) ?? workspace.defaultActivitySid,
    statusChangedAt: times.createdAt,
    idleSince: times.createdAt,
    version: 0,
    channels: store.taskChannels.in(workspace.sid).map(({ sid, uniqueName }) => ({
      sid: newSid('WC'),
      taskChannelSid: sid,
      taskChannelUniqueName: uniqueName,
      capacity: 1,
      available: true,
    })),
    ...times,
  });
  engine.changed();
  engine.emit({
    type: 'worker.created',
    description: `Worker ${friendlyName} created`,
    workspaceSid: workspace.sid,
    worker,
  });
  engine.dispatchSoon();
  return worker;
};

export const removeWorker = (engine: Engine, worker: Worker): void => {
  const { store } = engine;
  if (store.reservationsOfWorker(worker.sid).some(isActive))
    throw badParameter(`Worker ${worker.friendlyName} has a task and cannot be deleted`);
  store.workers.remove(worker.sid);
  engine.changed();
  engine.emit({
    type: 'worker.deleted',
    description: `Worker ${worker.friendlyName} deleted`,
    workspaceSid: worker.workspaceSid,
    worker,
  });
};

const rejectWhatIsOffered = (engine: Engine, worker: Worker): void => {
  for (const reservation of engine.store.reservationsOfWorker(worker.sid))
    if (reservation.status === 'pending') rejectReservation(engine, { reservation });
};

/** Name, attributes, activity; a move to an unavailable activity may reject offers (`RejectPendingReservations`). */
export const updateWorker = (engine: Engine, worker: Worker, form: URLSearchParams, ifMatch?: string): Worker => {
  checkVersion(worker.version, ifMatch);
  const { store } = engine;
  const activity = store.activities.find(activitySidIn(engine, form, 'ActivitySid', worker.workspaceSid));
  const attributes = attributesIn(form);
  const friendlyName = given(form, 'FriendlyName');
  if (friendlyName) rejectDuplicate(store.workers.in(worker.workspaceSid), friendlyName, worker.sid);
  if (attributes || friendlyName) {
    apply(engine, worker, { attributes, friendlyName });
    worker.version += 1;
  }
  if (attributes)
    engine.emit({
      type: 'worker.attributes.update',
      description: `Attributes of ${worker.friendlyName} changed`,
      workspaceSid: worker.workspaceSid,
      worker,
    });
  if (activity) moveWorker(engine, { worker, activity });
  if (activity && !activity.available && flag(form, 'RejectPendingReservations')) rejectWhatIsOffered(engine, worker);
  return worker;
};

export const updateWorkerChannel = (
  engine: Engine,
  worker: Worker,
  channel: WorkerChannel,
  form: URLSearchParams,
): void => {
  const capacity = count(form, 'Capacity');
  const available = flag(form, 'Available');
  const previousCapacity = channel.capacity;
  Object.assign(channel, onlyGiven({ capacity, available }));
  worker.version += 1;
  const about = { workspaceSid: worker.workspaceSid, worker, channel, previousCapacity };
  if (capacity !== undefined)
    engine.emit({
      type: 'worker.capacity.update',
      description: `Capacity of ${worker.friendlyName} changed`,
      ...about,
    });
  if (available !== undefined)
    engine.emit({
      type: 'worker.channel.availability.update',
      description: `A channel of ${worker.friendlyName} changed`,
      ...about,
    });
  engine.changed();
  engine.dispatchSoon();
};
