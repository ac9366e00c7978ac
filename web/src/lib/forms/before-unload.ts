/** The forms that may hold unsaved input, each under its own key. */
const checks = new Map<unknown, () => boolean>();

// `preventDefault` in this event makes the browser ask before it closes or reloads the page.
const askIfUnsaved = (event: BeforeUnloadEvent) => {
  if ([...checks.values()].some(hasUnsaved => hasUnsaved())) event.preventDefault();
};
if (typeof window !== 'undefined') window.addEventListener('beforeunload', askIfUnsaved);

/** Has the browser ask before the page is closed while `hasUnsaved` is true; returns how to end that. */
export const askBeforeUnload = (key: unknown, hasUnsaved: () => boolean): (() => void) => {
  checks.set(key, hasUnsaved);
  return () => {
    if (checks.get(key) === hasUnsaved) checks.delete(key);
  };
};
