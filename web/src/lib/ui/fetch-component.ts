const TRIES = 5;
const PAUSE_MS = 1_000;

const pause = () => new Promise(resolve => setTimeout(resolve, PAUSE_MS));

/**
 * Fetches a part of the app that must not be missing: a network that is away for a moment is tried again. Rejects when
 * it still cannot be fetched, as after a release that has replaced it: then only loading the page anew helps.
 */
export const fetchPart = async <T>(load: () => Promise<T>, triesLeft: number = TRIES): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (triesLeft <= 1) throw error;
    await pause();
    return fetchPart(load, triesLeft - 1);
  }
};
