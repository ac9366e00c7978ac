import { createStore } from './external-store.ts';

export type ToastTone = 'plain' | 'success' | 'error' | 'info';

type ToastAction = { label: string; onClick: () => void };

export type Toast = {
  id: string;
  message: string;
  tone: ToastTone;
  /** Milliseconds of its display; `stay` keeps it until it is replaced or hidden. */
  duration: number | 'stay';
  /** Buttons; a click on one hides the toast. */
  actions: ToastAction[];
};

export type ToastOptions = { tone?: ToastTone; duration?: number | 'stay'; id?: string; actions?: ToastAction[] };

const DEFAULT_MS = 2_000;
const MAX_TEMPORARY = 4;

export const toasts = createStore<Toast[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const hide = (id: string): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter(toast => toast.id !== id));
};

/** Keeps only the newest temporary toasts; toasts that stay are not counted. */
const withinLimit = (all: Toast[]): Toast[] => {
  const temporary = all.filter(toast => toast.duration !== 'stay').slice(-MAX_TEMPORARY);
  return all.filter(toast => toast.duration === 'stay' || temporary.includes(toast));
};

const show = (message: string, options: ToastOptions = {}): string => {
  const { tone = 'plain', duration = DEFAULT_MS, actions = [] } = options;
  const toast: Toast = { id: options.id ?? message, message, tone, duration, actions };
  const visible = toasts.get();
  const isVisible = visible.some(each => each.id === toast.id);
  clearTimeout(timers.get(toast.id));
  toasts.set(withinLimit(isVisible ? visible.map(each => (each.id === toast.id ? toast : each)) : [...visible, toast]));
  if (duration !== 'stay')
    timers.set(
      toast.id,
      setTimeout(() => hide(toast.id), duration),
    );
  return toast.id;
};

/**
 * Toasts, callable from anywhere: `toast.show('Call Connected!')` is shown for 2 s (docs/product.md, Toasts). A toast
 * with the `id` of a visible one replaces it, as the status of a dialled call does; without one, the same message does.
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
