import type { Activity, Worker } from '../model.ts';
import type { Engine } from './engine.ts';

/** Changes a worker's activity. It emits the event even if the activity is the same, as Twilio does. */
export const moveWorker = (engine: Engine, { worker, activity }: { worker: Worker; activity: Activity }): void => {
  const { store, clock } = engine;
  const now = clock.now();
  const previousActivity = store.activities.find(worker.activitySid);
  const timeInPreviousActivityMs = now.getTime() - Date.parse(worker.statusChangedAt);
  const at = now.toISOString();
  if (activity.available && !previousActivity?.available) worker.idleSince = at;
  Object.assign(worker, { activitySid: activity.sid, statusChangedAt: at, updatedAt: at });
  worker.version += 1;
  engine.changed();
  engine.emit({
    type: 'worker.activity.update',
    description: `Worker ${worker.friendlyName} updated to ${activity.friendlyName} Activity`,
    workspaceSid: worker.workspaceSid,
    worker,
    previousActivity,
    timeInPreviousActivityMs,
  });
  engine.dispatchSoon();
};
