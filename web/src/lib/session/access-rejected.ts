/** `what` is the name of an operation, or a live topic. */
type Listener = (what: string) => void;

const listeners = new Set<Listener>();

/**
 * Tells that the server rejected a token or a permission: the session may have ended, or the permissions may have
 * changed. The listener reads the profile again, which tells which of them it was.
 */
export const accessRejected = {
  emit: (what: string): void => {
    for (const listener of [...listeners]) listener(what);
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
