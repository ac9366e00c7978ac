import { badParameter } from '../../rest/errors.ts';
import type { Engine } from '../engine/engine.ts';
import { given, onlyGiven } from './form.ts';

/** Times of a new resource. */
export const creationTimes = ({ clock }: Engine) => {
  const now = clock.now().toISOString();
  return { createdAt: now, updatedAt: now };
};

export const queueOrder = (value: string | undefined) => (value === 'LIFO' ? 'LIFO' : 'FIFO');

export const rejectDuplicate = (items: { friendlyName: string; sid: string }[], name: string, self?: string): void => {
  if (items.some(item => item.friendlyName === name && item.sid !== self))
    throw badParameter(`The friendly name '${name}' is already in use`);
};

/** Applies an update, stores it, and routes waiting tasks again. */
export const apply = <T extends { updatedAt: string }>(engine: Engine, item: T, changes: Partial<T>): T => {
  Object.assign(item, onlyGiven(changes), { updatedAt: engine.clock.now().toISOString() });
  engine.changed();
  engine.dispatchSoon();
  return item;
};

/** The activity in the form, which must belong to the workspace. */
export const activitySidIn = ({ store }: Engine, form: URLSearchParams, name: string, workspaceSid: string) => {
  const sid = given(form, name);
  return sid ? store.activities.get(sid, workspaceSid).sid : undefined;
};
