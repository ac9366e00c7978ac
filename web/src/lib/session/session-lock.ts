import { sessionId } from './session-id.ts';

const PREFIX = 'coverline.session/';
/** A page that is left gives its lock back within this time: a reload must not find its own. */
const MAX_WAIT_MS = 1_000;

/** Undefined where the page is not served securely; nothing is known of other tabs then. */
const locks = (): LockManager | undefined => navigator.locks;

const lockOf = (id: string | undefined): string => `${PREFIX}${id ?? ''}`;

/** Shows other tabs of this browser which session this one has, until the returned function is called. */
export const holdSessionLock = (): (() => void) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  locks()
    ?.request(lockOf(sessionId.get()), { mode: 'shared' }, () => held)
    .catch((error: unknown) => console.error('Other tabs are not told of the session', error));
  return () => release();
};

/** Whether a tab of this browser has a session. The browser knows at once, also of a tab that is not answering. */
export const isSessionElsewhere = async (): Promise<boolean> => {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith(PREFIX));
};

/** Whether another tab has this very session: the browser copies a tab's storage when a tab is duplicated. */
export const isInAnotherTab = async (id: string): Promise<boolean> => {
  const free = locks()?.request(lockOf(id), { signal: AbortSignal.timeout(MAX_WAIT_MS) }, () => true) ?? true;
  return !(await Promise.resolve(free).catch(() => false));
};
