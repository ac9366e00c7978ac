const PREFIX = 'coverline.session/';
/** A page that is left gives its lock back within this time: a reload must not find its own. */
const MAX_WAIT_MS = 1_000;

/** Undefined where the page is not served securely; nothing is known of other tabs then. */
const locks = (): LockManager | undefined => navigator.locks;

type Lock = { id: string; isHeld: Promise<boolean>; release: () => Promise<unknown> };

const requestLock = (manager: LockManager, id: string): Lock => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  let released: Promise<unknown> = ended;
  const isHeld = new Promise<boolean>(resolve => {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const hold = () => {
      resolve(true);
      return ended;
    };
    released = manager.request(`${PREFIX}${id}`, { signal }, hold).catch((error: unknown) => {
      if (!signal.aborted) console.error('Other tabs are not told of the session', error);
      // A browser that gives no locks tells nothing of other tabs.
      resolve(!signal.aborted);
    });
  });
  const release = () => {
    end();
    return released;
  };
  return { id, isHeld, release };
};

/** The lock with which one tab of a browser has a session, from its start until it ends or another tab takes it over. */
export const createSessionLock = () => {
  let own: Lock | undefined;
  const release = async (): Promise<void> => {
    const was = own;
    own = undefined;
    await was?.release();
  };
  return {
    /** Whether this tab has the session now; false while another tab has it. */
    take: async (id: string): Promise<boolean> => {
      const manager = locks();
      if (!manager) return true;
      if (own?.id !== id) void release();
      own ??= requestLock(manager, id);
      const asked = own;
      const isHeld = await asked.isHeld;
      if (!isHeld && own === asked) own = undefined;
      return isHeld;
    },
    /** Resolves when other tabs can take the session. */
    release,
  };
};

/** The lock of this tab. */
export const sessionLock = createSessionLock();

/** Whether a tab of this browser has a session. The browser knows at once, also of a tab that is not answering. */
export const isSessionElsewhere = async (): Promise<boolean> => {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith(PREFIX));
};
