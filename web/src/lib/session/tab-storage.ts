/** The tab's storage; undefined where the browser's settings forbid it, and then nothing is kept. */
export const tabStorage = (): Storage | undefined => {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
};
