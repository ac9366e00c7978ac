import { createStore, useStore } from './external-store.ts';

type NotificationPermissionState = NotificationPermission | 'unsupported';

const current = (): NotificationPermissionState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

const permission = createStore<NotificationPermissionState>(current());

/** The permission for desktop notifications, updated when the user changes it. */
export const useNotificationPermission = (): NotificationPermissionState => useStore(permission);

/** Lets the browser ask the user; it must be called from a click. */
export const requestNotificationPermission = (): void => {
  if (current() === 'unsupported') return;
  void Notification.requestPermission().then(() => permission.set(current()));
};

type Notice = {
  title: string;
  body?: string /** A later notification replaces an earlier one with the same tag. */;
  tag: string;
};

/** Shows a desktop notification if the user allows it; a click brings Coverline to the front. */
export const notify = ({ title, body, tag }: Notice, onClick?: () => void): void => {
  if (current() !== 'granted') return;
  const notification = new Notification(title, { body, tag });
  notification.onclick = () => {
    window.focus();
    notification.close();
    onClick?.();
  };
};
