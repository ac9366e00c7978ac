import { createStore } from './external-store.ts';

export type ToastTone = 'plain' | 'success' | 'error' | 'info';

export type Toast = {
  id: string;
  message: string;
  tone: ToastTone;
  /** Milliseconds it stays; `stay` until it is replaced or hidden. */
  duration: number | 'stay';
};

export type ToastOptions = { tone?: ToastTone; duration?: number | 'stay'; id?: string };

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

const show = (message: string, { tone = 'plain', duration = DEFAULT_MS, id }: ToastOptions = {}): string => {
  count += 1;
  const toast: Toast = { id: id ?? `toast-${count}`, message, tone, duration };
  const others = toasts.get().filter(each => each.id !== toast.id);
  clearTimeout(timers.get(toast.id));
  toasts.set([...others, toast].slice(-MOST_AT_ONCE));
  if (duration !== 'stay')
    timers.set(
      toast.id,
      setTimeout(() => hide(toast.id), duration),
    );
  return toast.id;
};

/**
 * Toasts, from anywhere: `toast.show('Call Connected!')` stays 2 s (spec 1, section 9). A toast with the `id` of one
 * that stands replaces it, as a dialling status does.
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
