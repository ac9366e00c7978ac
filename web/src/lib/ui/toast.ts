import { createStore } from './external-store.ts';

export type ToastTone = 'plain' | 'success' | 'error' | 'info';

export type ToastAction = { label: string; onClick: () => void };

export type Toast = {
  id: string;
  message: string;
  tone: ToastTone;
  /** Milliseconds it stays; `stay` until it is replaced or hidden. */
  duration: number | 'stay';
  /** Buttons; the toast goes with a click on one of them. */
  actions: ToastAction[];
};

export type ToastOptions = { tone?: ToastTone; duration?: number | 'stay'; id?: string; actions?: ToastAction[] };

const DEFAULT_MS = 2_000;
const MOST_AT_ONCE = 4;

export const toasts = createStore<Toast[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

const hide = (id: string): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter(toast => toast.id !== id));
};

/** The newest few of those that pass; one that stays is never pushed out by them. */
const withRoom = (all: Toast[]): Toast[] => {
  const passing = all.filter(toast => toast.duration !== 'stay').slice(-MOST_AT_ONCE);
  return all.filter(toast => toast.duration === 'stay' || passing.includes(toast));
};

const show = (message: string, options: ToastOptions = {}): string => {
  const { tone = 'plain', duration = DEFAULT_MS, actions = [] } = options;
  count += 1;
  const toast: Toast = { id: options.id ?? `toast-${count}`, message, tone, duration, actions };
  const before = toasts.get();
  const stands = before.some(each => each.id === toast.id);
  clearTimeout(timers.get(toast.id));
  toasts.set(withRoom(stands ? before.map(each => (each.id === toast.id ? toast : each)) : [...before, toast]));
  if (duration !== 'stay')
    timers.set(
      toast.id,
      setTimeout(() => hide(toast.id), duration),
    );
  return toast.id;
};

/**
 * Toasts, from anywhere: `toast.show('Call Connected!')` stays 2 s (docs/product.md, Toasts). A toast with the `id` of
 * one that stands replaces it, as a dialling status does.
 */
export const toast = {
  show,
  success: (message: string, options?: ToastOptions) => show(message, { tone: 'success', ...options }),
  error: (message: string, options?: ToastOptions) => show(message, { tone: 'error', ...options }),
  info: (message: string, options?: ToastOptions) => show(message, { tone: 'info', ...options }),
  hide,
  clear: () => {
    for (const each of toasts.get()) hide(each.id);
  },
};
