const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

const pause = () => new Promise(resolve => setTimeout(resolve, PAUSE_MS));

/**
 * Fetches a component, and retries while the network is down. Rejects after five attempts, for example after a release
 * that replaced the file; then only a reload of the page helps.
 */
export const fetchComponent = async <T>(load: () => Promise<T>, attemptsLeft: number = ATTEMPTS): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (attemptsLeft <= 1) throw error;
    await pause();
    return fetchComponent(load, attemptsLeft - 1);
  }
};
