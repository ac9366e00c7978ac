import { badParameter } from '../../rest/errors.ts';
import { newSid } from '../../sids.ts';
import type { Engine } from '../engine/engine.ts';
import type { Activity } from '../model.ts';
import { apply, creationTimes, rejectDuplicate } from './apply.ts';
import { given } from './form.ts';

export const createActivity = (engine: Engine, workspaceSid: string, name: string, available: boolean): Activity => {
  rejectDuplicate(engine.store.activities.in(workspaceSid), name);
  const activity = { sid: newSid('WA'), workspaceSid, friendlyName: name, available, ...creationTimes(engine) };
  engine.store.activities.add(activity);
  engine.changed();
  return activity;
};

export const updateActivity = (engine: Engine, activity: Activity, form: URLSearchParams): Activity => {
  const friendlyName = given(form, 'FriendlyName');
  if (friendlyName) rejectDuplicate(engine.store.activities.in(activity.workspaceSid), friendlyName, activity.sid);
  return apply(engine, activity, { friendlyName });
};

export const removeActivity = (engine: Engine, activity: Activity): void => {
  if (engine.store.workers.in(activity.workspaceSid).some(({ activitySid }) => activitySid === activity.sid))
    throw badParameter(`Activity ${activity.friendlyName} is in use by a worker`);
  engine.store.activities.remove(activity.sid);
  engine.changed();
};
