const NAME = 'coverline.session';

/** Undefined where the page is not served securely; nothing is known of other tabs then. */
const locks = (): LockManager | undefined => navigator.locks;

/** Shows other tabs of this browser that this one has a session, until the returned function is called. */
export const holdSessionLock = (): (() => void) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  locks()
    ?.request(NAME, { mode: 'shared' }, () => held)
    .catch((error: unknown) => console.error('Other tabs are not told of the session', error));
  return () => release();
};

/** Whether a tab of this browser has a session. The browser knows at once, also of a tab that is not answering. */
export const isSessionElsewhere = async (): Promise<boolean> => {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === NAME);
};
