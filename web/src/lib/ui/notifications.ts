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

type Notice = {
  title: string;
  body?: string /** Of two notices with the same tag the later one stands. */;
  tag: string;
};

/** Shows a desktop notification where the user has allowed it; a click brings Coverline to the front. */
export const notify = ({ title, body, tag }: Notice, onClick?: () => void): void => {
  if (current() !== 'granted') return;
  const notification = new Notification(title, { body, tag });
  notification.onclick = () => {
    window.focus();
    notification.close();
    onClick?.();
  };
};
