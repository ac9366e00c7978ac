import { createStore, useStore } from './external-store.ts';

export type NotificationPermissionState = NotificationPermission | 'unsupported';

const current = (): NotificationPermissionState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

const permission = createStore<NotificationPermissionState>(current());

/** Whether desktop notifications may be shown; follows what the user answers. */
export const useNotificationPermission = (): NotificationPermissionState => useStore(permission);

/** Lets the browser ask the user; only from a click of theirs. */
export const askToNotify = (): void => {
  if (current() === 'unsupported') return;
  void Notification.requestPermission().then(() => permission.set(current()));
};
